-- What grows with the rows (docs/decisions/statement-and-cashback-history.md).
--
-- Breaks running code: no. Until the previous release has ended, it reads months more slowly.
-- Holds up: money, while the first index below is written, some seconds a million rows of
-- `transactions`; changes of partners, some seconds for 100,000 of them. With that many rows, run
-- these before the upgrade, while the previous release serves:
--   create index concurrently if not exists transactions_by_type
--     on transactions (user_id, type, id desc);
--   create index concurrently if not exists profiles_by_moment on profiles (created_at);

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

-- How many partners the directory has of each category, and of each place in each spelling: what it
-- can be filtered by, without counting all partners. Several rows of the same add up, because a
-- change only adds rows, so that no change waits for another; a job adds them up now and then.
create table directory_counts (
  -- Null in the rows of places, as those are in the rows of categories.
  business_category text,
  state_key text collate "C",
  city_key text collate "C",
  state text,
  city text,
  count bigint not null
);

create function count_in_directory() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.switched_off_at is null then
    insert into directory_counts (business_category, state_key, city_key, state, city, count)
      values (old.business_category, null, null, null, null, -1), (null, old.state_key, old.city_key, old.state, old.city, -1);
  end if;
  if tg_op <> 'DELETE' and new.switched_off_at is null then
    insert into directory_counts (business_category, state_key, city_key, state, city, count)
      values (new.business_category, null, null, null, null, 1), (null, new.state_key, new.city_key, new.state, new.city, 1);
  end if;
  return null;
end
$$;

create trigger partners_are_counted
  after insert or delete on partners
  for each row execute function count_in_directory();
create trigger changed_partners_are_counted
  after update on partners
  for each row when ((old.business_category, old.state, old.city, old.switched_off_at is null)
    is distinct from (new.business_category, new.state, new.city, new.switched_off_at is null))
  execute function count_in_directory();

insert into directory_counts (business_category, state_key, city_key, state, city, count)
  select business_category, state_key, city_key, state, city, count(*) from partners where switched_off_at is null
  group by grouping sets ((business_category), (state_key, city_key, state, city));

-- Partners that have no owner yet. One that has had an owner always keeps one
-- (`partners_keep_an_owner`), so a partner leaves this table once.
create table partners_without_owner (
  partner_id uuid primary key references partners on delete cascade
);

create function note_partner_without_owner() returns trigger
language plpgsql as $$
begin
  insert into partners_without_owner (partner_id) values (new.id);
  return null;
end
$$;

create trigger partners_begin_without_owner
  after insert on partners
  for each row execute function note_partner_without_owner();

create function note_owner() returns trigger
language plpgsql as $$
begin
  delete from partners_without_owner where partner_id = new.partner_id;
  return null;
end
$$;

create trigger partners_get_an_owner
  after insert or update on partner_members
  for each row when (new.role = 'owner')
  execute function note_owner();

insert into partners_without_owner (partner_id)
  select id from partners where not exists (select from partner_members where partner_id = id and role = 'owner');

-- The overview counts the users of the current day.
create index if not exists profiles_by_moment on profiles (created_at);
