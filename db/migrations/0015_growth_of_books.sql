-- Indexes for two reads that took longer with every row (docs/decisions/ledger-and-audit.md).
--
-- Breaks running code: no.
-- Holds up: money, while the first index below is written, about a second a million rows of
-- `idempotency_keys`; changes of profiles, while the second one is. With that many rows, run these
-- before the upgrade, while the previous release serves:
--   create index concurrently if not exists idempotency_keys_by_moment
--     on idempotency_keys using brin (created_at) with (autosummarize = on);
--   create index concurrently if not exists profiles_administrators
--     on profiles (user_id) where is_admin;

set local lock_timeout = '5s';

-- The frequent audit reads the keys that were added since the last one. Rows are only ever added,
-- so each stretch of the table is one of time, and the index has one small row for it.
create index if not exists idempotency_keys_by_moment
  on idempotency_keys using brin (created_at) with (autosummarize = on);

-- Whom to notify of a payout or a review. Without it every user is read for that, on the connection
-- on which money is moved.
create index if not exists profiles_administrators on profiles (user_id) where is_admin;
