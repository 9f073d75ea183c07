-- Customers: sign-in, devices, profile, identity documents, purchase password, wallet pass.

-- The tables of the auth library (better-auth), under names of Troco's own.
create table auth_users (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table auth_sessions (
  id text primary key,
  user_id text not null references auth_users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Troco's own, for the list of devices: the library updates a session only once a day.
  last_seen_at timestamptz not null default now()
);
create index auth_sessions_by_user on auth_sessions (user_id);

create table auth_accounts (
  id text primary key,
  user_id text not null references auth_users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  id_token text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_accounts_by_user on auth_accounts (user_id);

create table auth_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_verifications_by_identifier on auth_verifications (identifier);

-- Browsers that a user has signed in with, by the digest of the mark that each keeps. A sign-in
-- from another one is reported by mail.
create table known_devices (
  user_id text not null,
  digest bytea not null,
  last_sign_in_at timestamptz not null,
  primary key (user_id, digest)
);
create index known_devices_by_age on known_devices (last_sign_in_at);

create table profiles (
  user_id text primary key,
  full_name text not null,
  username text not null,
  card_number text not null unique,
  is_active boolean not null default false,
  is_admin boolean not null default false,
  is_blocked boolean not null default false,
  block_reason text,
  -- Null unless the account is held for review. It is a column of the profile, so that locking a
  -- user for a money operation reads it together with `is_blocked`.
  held_since timestamptz,
  phone text,
  phone_country_code text,
  address text,
  street_address text,
  address_number text,
  address_complement text,
  neighborhood text,
  city text,
  state text,
  postal_code text,
  country text not null default 'United States',
  preferred_language text not null default 'pt',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint username_form check (username ~ '^[a-z0-9][a-z0-9._]{1,28}[a-z0-9]$'),
  constraint card_number_form check (card_number ~ '^[0-9]{16}$'),
  constraint language_known check (preferred_language in ('pt', 'es', 'en'))
);

-- Usernames are stored in lower case, so this is unique without regard to case.
create unique index profiles_by_username on profiles (username);

create table purchase_passwords (
  user_id text primary key,
  -- HMAC-SHA-256 of salt and password under the key named here; the key is never in the database.
  hash bytea not null,
  salt bytea not null,
  key_id text not null,
  tries smallint not null default 0,
  -- How often it was locked since the last right one: each lock lasts twice as long.
  locks smallint not null default 0,
  locked_until timestamptz,
  updated_at timestamptz not null
);

create table purchase_password_resets (
  user_id text primary key,
  token_hash bytea not null,
  expires_at timestamptz not null
);

create table identity_documents (
  user_id text not null,
  kind text not null check (kind in ('document', 'selfie')),
  -- The key in the object storage: {userId}/document_{timestamp}.jpg
  storage_key text not null,
  created_at timestamptz not null,
  primary key (user_id, kind)
);

-- Until when the photos of a closed account are kept, and when they were deleted.
create table photo_deletions (
  user_id text primary key,
  -- Not before this moment.
  due_at timestamptz not null,
  deleted_at timestamptz,
  constraint deleted_when_due check (deleted_at >= due_at)
);

-- Users who changed their settings of mails. Without a row, receipts are mailed.
create table mail_settings (
  user_id text primary key,
  purchase_receipts boolean not null
);

-- The wallet passes that users were given.
create table wallet_passes (
  user_id text primary key,
  -- Part of the tokens by which phones ask for the pass. Deleting the row makes its tokens useless.
  id uuid not null,
  -- One more with each change of what the pass shows.
  version integer not null default 1,
  -- Whole seconds, as HTTP has them. Each version's is later than the one before, even when there
  -- are several within a second.
  changed_at timestamptz not null,
  -- Whether Google may hold an object of it.
  at_google boolean not null default false,
  -- When the account was closed for good.
  closed_at timestamptz
);
create index wallet_passes_closed on wallet_passes (closed_at) where closed_at is not null;

-- The phones that are notified when a pass changes.
create table wallet_pass_devices (
  user_id text not null references wallet_passes (user_id) on delete cascade,
  -- The phone's own name for itself, which it shows like a password.
  device_id text not null check (length(device_id) <= 100),
  push_token text not null check (length(push_token) <= 200),
  -- The session that the pass was given to, as a mark that only this server can make.
  session_mark text not null,
  -- The newest version that the phone was notified of.
  notified_version integer not null,
  registered_at timestamptz not null,
  primary key (user_id, device_id)
);
create index wallet_pass_devices_by_device on wallet_pass_devices (device_id);
