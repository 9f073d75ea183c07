-- Companies are administered: the bounds of their cashback, being switched off, invitations of their people, and imports.
-- Breaks running code: no. Until it is replaced, it still lists and charges for a company that was switched off.
-- Holds up: everything that reads or writes `partners`, for a moment: no row of it is touched or looked at.

set local lock_timeout = '5s';

alter table partners
  add column version integer not null default 1,
  -- Null while it is on.
  add column switched_off_at timestamptz,
  add column cashback_basis_points_min integer not null default 0,
  add column cashback_basis_points_max integer not null default 9000,
  -- Validated by 0021, which holds up nobody.
  add constraint cashback_bounds_in_order check (
    0 <= cashback_basis_points_min and cashback_basis_points_min <= cashback_basis_points_max and cashback_basis_points_max <= 9000
  ) not valid,
  add constraint cashback_within_bounds check (
    public_cashback_basis_points between cashback_basis_points_min and cashback_basis_points_max
  ) not valid;

create table partner_invitations (
  id uuid primary key,
  partner_id uuid not null,
  -- In lower case, as the auth library keeps it.
  email text not null,
  role text not null constraint role_known check (role in ('owner', 'staff')),
  -- SHA-256 of the mailed token: who reads the database holds no link.
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
-- Inviting somebody again renews the invitation that is open.
create unique index partner_invitations_open on partner_invitations (partner_id, email)
  where accepted_at is null and revoked_at is null;

create table partner_imports (
  id uuid primary key,
  started_by text not null,
  started_at timestamptz not null,
  -- Null while it goes on.
  finished_at timestamptz,
  file_name text not null,
  -- SHA-256 of the file: the same one goes on where it broke off.
  file_digest text not null,
  row_count integer not null check (row_count > 0),
  done integer not null default 0,
  created integer not null default 0,
  already_there integer not null default 0,
  refused integer not null default 0,
  constraint every_row_is_told check (created + already_there + refused = done and done <= row_count)
);
create index partner_imports_by_starter on partner_imports (started_by, id desc);

create table partner_import_refusals (
  import_id uuid not null references partner_imports (id) on delete cascade,
  -- The first row below the head is 1.
  row_number integer not null,
  company_name text not null,
  -- One `{field, code, params, value}` for each field that is wrong.
  errors jsonb not null,
  primary key (import_id, row_number)
);

-- What was imported: the row's own id in the file it came from, or a digest of its content. The same row twice makes one company.
create table partner_import_keys (
  key text primary key,
  partner_id uuid not null
);
