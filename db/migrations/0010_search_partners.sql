-- The partner directory: searching without regard to accents and case, filtering by place, and the nearest first.
-- Breaks running code: no. Rewrites the partners' table.

-- Text as the directory compares it: compatibility forms and accents undone, Latin capitals made small. `collate "C"` makes
-- it the same on every installation, whatever language its database speaks; src/server/partners/fold-text.ts folds what is typed.
create function folded(value text) returns text
language sql immutable strict parallel safe
return lower(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g') collate "C");

-- Half a place is none.
update partners set latitude = null, longitude = null where (latitude is null) <> (longitude is null);
alter table partners
  add column name_key text collate "C" not null generated always as (folded(company_name)) stored,
  add column state_key text collate "C" generated always as (folded(state)) stored,
  add column city_key text collate "C" generated always as (folded(city)) stored,
  -- A word typed is looked for within each line, and never across two.
  add column search_text text collate "C" not null generated always as (
    folded(company_name || e'\n' || coalesce(description, '') || e'\n' || business_category || e'\n' || coalesce(city, ''))
  ) stored,
  -- The place as a point of the unit sphere: the straight line between two such points grows with the distance over ground, and
  -- costs three multiplications.
  add column place_x double precision generated always as (cosd(latitude) * cosd(longitude)) stored,
  add column place_y double precision generated always as (cosd(latitude) * sind(longitude)) stored,
  add column place_z double precision generated always as (sind(latitude)) stored,
  add constraint place_whole check ((latitude is null) = (longitude is null));

drop index partners_by_name;
create index partners_by_name on partners (name_key, id);
create index partners_by_category on partners (business_category, name_key, id);
create index partners_by_place on partners (state_key, city_key, name_key, id);
create index partners_by_city on partners (city_key, name_key, id);

-- Every run of three letters, so that an index finds what stands in the middle of a word. The extension that has this is not
-- everywhere; a list and an index over its members are. The cost is told as high, for the planner must not do this row by row.
create function trigrams(value text) returns text[]
language sql immutable strict parallel safe cost 1000
return (
  select coalesce(array_agg(distinct substr(value, n, 3)), '{}') from generate_series(1, length(value) - 2) as n
);
create index partners_by_trigram on partners using gin (trigrams(search_text));
