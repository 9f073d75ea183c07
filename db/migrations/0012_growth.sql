-- What grows with the rows (docs/decisions/0060-what-grows.md).
--
-- Breaks running code: no. Until the previous release has ended, it reads months more slowly.
-- Holds up: money, while the index below is written, some seconds a million rows of `transactions`.
-- With that many rows, run this before the upgrade, while the previous release serves:
--   create index concurrently if not exists transactions_by_type on transactions (user_id, type, id desc);

set local lock_timeout = '5s';

-- One type of a statement is read from its newest row on, however rare it is.
create index if not exists transactions_by_type on transactions (user_id, type, id desc);
-- Ids are in order of time, so a month is a stretch of the primary key.
drop index transactions_by_moment;

-- A customer's contacts are few, and are sorted when they are read. Without the index, a transfer
-- to a known contact writes no index at all.
drop index user_contacts_recent;
alter table user_contacts set (fillfactor = 80);
