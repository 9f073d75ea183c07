-- What grows with the rows (docs/decisions/0060-what-grows.md).
--
-- Breaks running code: no. Until the previous release has ended, it reads months more slowly.
-- Holds up: money, while the first index below is written, some seconds a million rows of
-- `transactions`; changes of partners, some seconds for 100,000 of them. With that many rows, run
-- these before the upgrade, while the previous release serves:
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

-- The nearest partners, of all or of a state or a city, are read from indexes over points.
-- PostgreSQL ships the extensions, and every role that may create objects in a database may create
-- them there.
create extension if not exists cube;
create extension if not exists btree_gist;
create index if not exists partners_by_distance on partners using gist (cube(array[place_x, place_y, place_z]))
  where place_x is not null;
create index if not exists partners_of_place_by_distance
  on partners using gist (state_key, city_key, cube(array[place_x, place_y, place_z])) where place_x is not null;
-- Partners without a place, for whom the centre of their city stands in.
create index if not exists partners_unplaced_by_city on partners (city_key, coalesce(state_key, ''), name_key, id)
  where latitude is null;
