-- Runs of the bulk geocoding, and a version for each banner, so that nobody overwrites what they have not seen.
-- Breaks running code: no.

create table geocoding_runs (
  id uuid primary key,
  started_by text not null,
  started_at timestamptz not null,
  total integer not null,
  success_count integer not null default 0,
  fail_count integer not null default 0,
  -- Until then no process may take the next address: a second after the last one, or until whoever took it must have ended.
  next_at timestamptz not null,
  finished_at timestamptz,
  constraint counts_within_total check (success_count >= 0 and fail_count >= 0 and success_count + fail_count <= total),
  constraint finished_when_all_are_done check ((finished_at is not null) = (success_count + fail_count = total))
);
create unique index one_geocoding_run_at_a_time on geocoding_runs ((true)) where finished_at is null;
create index geocoding_runs_by_start on geocoding_runs (started_at desc, id desc);

-- The companies of the last run, in the order they are asked for.
create table geocoding_results (
  run_id uuid not null references geocoding_runs,
  position integer not null,
  partner_id uuid not null,
  name text not null,
  status text not null default 'pending' check (status in ('pending', 'success', 'failure')),
  latitude double precision,
  longitude double precision,
  error text,
  primary key (run_id, position),
  constraint coordinates_when_found check ((status = 'success') = (latitude is not null and longitude is not null)),
  constraint reason_when_failed check ((status = 'failure') = (error is not null))
);

alter table banners add column version integer not null default 1;
