-- Second factors: passkeys, authenticator codes, and the recovery codes that stand in for them.
--
-- Breaks running code: no. The previous release signs a user in by the password alone, also one
-- who has a second factor.

create table passkeys (
  id uuid primary key,
  user_id text not null references auth_users (id) on delete cascade,
  name text not null,
  -- The authenticator's own name for it, in base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the authenticator has signed with it. Always zero for passkeys that several devices
  -- share.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- The app that shows a user's authenticator codes.
create table authenticators (
  user_id text primary key references auth_users (id) on delete cascade,
  -- Encrypted by the server.
  secret bytea not null,
  -- Null until the user has typed a first code: until then no code is asked for.
  confirmed_at timestamptz,
  -- The newest half minute whose code was accepted: it, and every earlier one, is refused.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id text not null references auth_users (id) on delete cascade,
  -- HMAC-SHA-256 under the key named here; the key is never in the database.
  hash bytea not null,
  key_id text not null,
  primary key (user_id, hash)
);

-- Challenges of passkeys that were answered, so that none is answered twice.
create table spent_challenges (
  digest bytea primary key,
  expires_at timestamptz not null
);
create index spent_challenges_by_age on spent_challenges (expires_at);
