-- Promotional codes that administrators list, banners with an order, a period and texts in each language, geocoding runs that pause.
-- Breaks running code: no. Code that runs meanwhile shows banners outside their period, and does not heed a pause.
-- Holds up: writes to `referral_uses`, so applied codes and paid bonuses, while an index over it is built. Who has many rows runs this one
-- before the upgrade: create index concurrently if not exists referral_uses_by_code on referral_uses (code) include (bonus, paid_at);

set local lock_timeout = '5s';

-- Null for codes made before; they are the oldest.
alter table referral_codes add column created_at timestamptz;
-- The house's own, the newest first: few beside those of every customer.
create index if not exists promotional_codes_by_age on referral_codes ((coalesce(created_at, '-infinity'::timestamptz)) desc, code desc)
  where owner_id is null;
create index if not exists referral_uses_by_code on referral_uses (code) include (bonus, paid_at);

alter table banners
  -- The smallest first; among equals the newest. A new one goes before all others.
  add column position integer not null default 0,
  -- Shown from then on, and no longer from then on; null has no such end.
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  -- `description` and `cashback` are Portuguese; what is null here is told in Portuguese.
  add column description_es text,
  add column cashback_es text,
  add column description_en text,
  add column cashback_en text,
  add constraint banner_ends_after_it_starts check (ends_at > starts_at);

alter table geocoding_runs
  -- No process takes the next address while this is set.
  add column paused_at timestamptz,
  -- Whether all companies were asked for, or those alone that the run before could not place.
  add column scope text not null default 'all' constraint scope_known check (scope in ('all', 'failures'));
