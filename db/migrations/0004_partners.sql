-- Partners: the directory, members, invitations, imports, API keys, banners, geocoding.

create table partners (
  id uuid primary key,
  company_name text not null,
  business_category text not null,
  public_cashback_basis_points integer not null default 1000,
  -- The bounds within which the partner may change it.
  cashback_basis_points_min integer not null default 0,
  cashback_basis_points_max integer not null default 9000,
  description text,
  address text,
  city text,
  state text,
  postal_code text,
  latitude double precision,
  longitude double precision,
  phone text,
  whatsapp text,
  instagram text,
  created_at timestamptz not null,
  version integer not null default 1,
  -- Null while it is on.
  switched_off_at timestamptz,
  -- Folded, for searches and for an order without regard to accents and case.
  name_key text collate "C" not null generated always as (folded(company_name)) stored,
  state_key text collate "C" generated always as (folded(state)) stored,
  city_key text collate "C" generated always as (folded(city)) stored,
  -- A search looks for each word within a line, never across two.
  search_text text collate "C" not null generated always as (
    folded(company_name || e'\n' || coalesce(description, '') || e'\n' || business_category || e'\n' || coalesce(city, ''))
  ) stored,
  -- The place as a point of the unit sphere. The straight line between two such points grows with
  -- the distance over ground, and costs three multiplications.
  place_x double precision generated always as (cosd(latitude) * cosd(longitude)) stored,
  place_y double precision generated always as (cosd(latitude) * sind(longitude)) stored,
  place_z double precision generated always as (sind(latitude)) stored,
  constraint category_known check (
    business_category in ('fashion', 'restaurant', 'technology', 'barbershop', 'health', 'education', 'other')
  ),
  constraint cashback_within_reason check (public_cashback_basis_points between 0 and 9000),
  constraint cashback_bounds_in_order check (
    0 <= cashback_basis_points_min and cashback_basis_points_min <= cashback_basis_points_max and cashback_basis_points_max <= 9000
  ),
  constraint cashback_within_bounds check (
    public_cashback_basis_points between cashback_basis_points_min and cashback_basis_points_max
  ),
  constraint place_whole check ((latitude is null) = (longitude is null))
);
create index partners_by_name on partners (name_key, id);
create index partners_by_category on partners (business_category, name_key, id);
create index partners_by_place on partners (state_key, city_key, name_key, id);
create index partners_by_city on partners (city_key, name_key, id);
create index partners_off on partners (name_key, id) where switched_off_at is not null;
create index partners_unplaced on partners (name_key, id) where latitude is null;
-- Without `fastupdate`, each statement writes its own entries. With it, the statement that fills
-- the pending list writes the whole list: changing one partner could have to write an import's
-- entries.
create index partners_by_trigram on partners using gin (search_text gin_trgm_ops) with (fastupdate = off);

create table partner_members (
  -- A user is a member of one partner at most.
  user_id text primary key,
  partner_id uuid not null,
  role text not null constraint role_known check (role in ('owner', 'staff')),
  added_at timestamptz not null
);
create index partner_members_by_partner on partner_members (partner_id);

-- A partner that has had an owner always keeps one. If two owners remove each other at once, the
-- row lock makes the second removal wait, and it then finds no other owner.
create function keep_an_owner() returns trigger
language plpgsql as $$
begin
  perform from partners where id = old.partner_id for no key update;
  if not exists (
    select from partner_members where partner_id = old.partner_id and role = 'owner' and user_id <> old.user_id
  ) then
    raise exception 'partner % keeps an owner', old.partner_id
      using errcode = 'restrict_violation', constraint = 'partner_members_keep_an_owner';
  end if;
  return old;
end
$$;

create trigger partners_keep_an_owner
  before delete on partner_members
  for each row when (old.role = 'owner')
  execute function keep_an_owner();

create function reject_change_of_owner() returns trigger
language plpgsql as $$
begin
  raise exception 'an owner of partner % is removed, not changed', old.partner_id using errcode = 'restrict_violation';
end
$$;

create trigger owners_stay_owners
  before update on partner_members
  for each row when (old.role = 'owner' and new is distinct from old)
  execute function reject_change_of_owner();

create table partner_invitations (
  id uuid primary key,
  partner_id uuid not null,
  -- In lower case, as the auth library stores it.
  email text not null,
  role text not null constraint role_known check (role in ('owner', 'staff')),
  -- SHA-256 of the token in the mail, so that a reader of the database has no link.
  token_digest bytea not null unique,
  invited_by text not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_by text,
  accepted_at timestamptz,
  revoked_at timestamptz,
  constraint accepted_by_somebody check ((accepted_by is null) = (accepted_at is null)),
  constraint not_both check (accepted_at is null or revoked_at is null)
);
-- Inviting the same address again renews the open invitation.
create unique index partner_invitations_open on partner_invitations (partner_id, email)
  where accepted_at is null and revoked_at is null;

create table partner_imports (
  id uuid primary key,
  started_by text not null,
  started_at timestamptz not null,
  -- Null while it goes on.
  finished_at timestamptz,
  file_name text not null,
  -- SHA-256 of the file: uploading the same file again continues its import.
  file_digest text not null,
  row_count integer not null check (row_count > 0),
  done integer not null default 0,
  created integer not null default 0,
  already_there integer not null default 0,
  refused integer not null default 0,
  constraint every_row_is_counted check (created + already_there + refused = done and done <= row_count)
);
create index partner_imports_by_starter on partner_imports (started_by, id desc);

create table partner_import_errors (
  import_id uuid not null references partner_imports (id) on delete cascade,
  -- The first row below the head is 1.
  row_number integer not null,
  company_name text not null,
  -- One `{field, code, params, value}` for each field that is wrong.
  errors jsonb not null,
  primary key (import_id, row_number)
);

-- Rows that were imported, by their own id in the file or by a digest of their content, so that the
-- same row makes one partner however often it is imported.
create table partner_import_keys (
  key text primary key,
  partner_id uuid not null
);

-- API keys, with which partners' own programs call.
create table api_keys (
  partner_id uuid not null,
  id uuid not null,
  name text not null,
  mode text not null constraint mode_known check (mode in ('live', 'test')),
  scopes text[] not null,
  -- Finds the key. It is a part of the key, and shown in the owner's list.
  prefix text not null unique,
  -- SHA-256 of the whole key, which has 192 random bits: trying finds none, so no salt is needed.
  -- The key itself is not stored.
  digest bytea not null constraint digest_is_whole check (octet_length(digest) = 32),
  created_by text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (partner_id, id)
);

-- Offers on the home screen.
create table banners (
  id uuid primary key,
  company_name text not null,
  -- In Portuguese. The other languages fall back to it where they are null.
  description text not null,
  cashback text not null,
  description_es text,
  cashback_es text,
  description_en text,
  cashback_en text,
  banner_color text not null default '#F39C12' check (banner_color ~ '^#[0-9A-Fa-f]{6}$'),
  -- The smallest is shown first; among equals the newest. A new banner goes before all others.
  position integer not null default 0,
  -- Shown from one moment until another. Null: without that bound.
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null,
  -- An update names the version that it changes, so that nobody overwrites what they have not seen.
  version integer not null default 1,
  constraint banner_ends_after_it_starts check (ends_at > starts_at)
);

-- Runs of the bulk geocoding.
create table geocoding_runs (
  id uuid primary key,
  started_by text not null,
  started_at timestamptz not null,
  -- All partners, or only those that the run before could not place.
  scope text not null default 'all' constraint scope_known check (scope in ('all', 'failures')),
  total integer not null,
  success_count integer not null default 0,
  fail_count integer not null default 0,
  -- No process may claim the next address before it: a second after the last one, or until the
  -- claim of a process that died has expired.
  next_at timestamptz not null,
  -- No process claims the next address while this is set.
  paused_at timestamptz,
  -- How often the service has failed to answer for the next address, since when, and how.
  failed_tries integer not null default 0,
  waiting_since timestamptz,
  waiting_for text constraint waiting_for_known check (waiting_for in ('down', 'busy', 'refused')),
  finished_at timestamptz,
  constraint counts_within_total check (success_count >= 0 and fail_count >= 0 and success_count + fail_count <= total),
  constraint finished_when_all_are_done check ((finished_at is not null) = (success_count + fail_count = total)),
  constraint waiting_since_a_reason check ((waiting_since is null) = (waiting_for is null))
);
create unique index one_geocoding_run_at_a_time on geocoding_runs ((true)) where finished_at is null;
create index geocoding_runs_by_start on geocoding_runs (started_at desc, id desc);

-- The partners of the last run, in the order in which they are looked up.
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

-- One row: no process sends the geocoding service a request before this moment.
create table geocoding_pace (
  only_row boolean primary key default true check (only_row),
  next_at timestamptz not null
);
insert into geocoding_pace (next_at) values ('-infinity');

-- Replies of a geocoding service, about partners' addresses alone. Null coordinates: it knows no
-- such address.
create table geocoding_answers (
  service text not null,
  -- The digest of the address as it was sent, without regard to case and accents.
  address bytea not null,
  latitude double precision,
  longitude double precision,
  is_exact boolean not null,
  expires_at timestamptz not null,
  primary key (service, address),
  constraint both_coordinates check ((latitude is null) = (longitude is null))
);
create index geocoding_answers_by_end on geocoding_answers (expires_at);
