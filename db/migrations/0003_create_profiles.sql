-- Customers: profile, card, purchase password, identity photos.
-- Breaks running code: no.

create table profiles (
  user_id text primary key,
  full_name text not null,
  username text not null,
  card_number text not null unique,
  is_active boolean not null default false,
  is_admin boolean not null default false,
  is_blocked boolean not null default false,
  block_reason text,
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

-- A username is stored in lower case, so this is unique without regard to case.
create unique index profiles_by_username on profiles (username);

create table purchase_passwords (
  user_id text primary key,
  -- HMAC-SHA-256 of salt and password under the key named here; the key itself is never in the database.
  hash bytea not null,
  salt bytea not null,
  key_id text not null,
  tries smallint not null default 0,
  -- How often it has been locked since the last right one: each lock lasts twice as long.
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
  -- Where the storage keeps it: {userId}/document_{timestamp}.jpg
  storage_key text not null,
  created_at timestamptz not null,
  primary key (user_id, kind)
);
