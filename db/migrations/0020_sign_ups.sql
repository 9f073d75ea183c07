-- A sign-up is a row of its own and no account, until the token of its mailed link and its password
-- come together. An address may have several, each with its own password.
--
-- Breaks running code: no. An account that the previous release opens meanwhile, and that is not
-- confirmed before it stops, is signed up again.
-- Holds up: sign-ins, while the last two indexes are written, a second for a million sessions. Run
-- this before the upgrade, while the old release serves:
--
--   create index concurrently if not exists auth_verifications_by_end
--     on auth_verifications (expires_at);
--   create index concurrently if not exists auth_sessions_by_end on auth_sessions (expires_at);

create table sign_ups (
  id uuid primary key,
  -- In lower case.
  email text not null,
  name text not null,
  language text not null check (language in ('pt', 'es', 'en')),
  password_hash text not null,
  -- SHA-256 of the token in the mail, so that a reader of the database has no link.
  token_digest bytea not null unique,
  link_expires_at timestamptz not null,
  -- When the password was chosen; a link that is mailed again keeps it.
  created_at timestamptz not null
);
create index sign_ups_by_email on sign_ups (email, created_at desc);
create index sign_ups_by_age on sign_ups (created_at);

-- Users who have not confirmed yet have their link mailed again from here.
insert into sign_ups (id, email, name, language, password_hash, token_digest, link_expires_at, created_at)
  select gen_random_uuid(), u.email, u.name, coalesce(p.preferred_language, 'pt'), a.password,
      sha256(gen_random_uuid()::text::bytea), now(), now()
    from auth_users u
      join auth_accounts a on a.user_id = u.id and a.provider_id = 'credential'
      left join profiles p on p.user_id = u.id
    where not u.email_verified and a.password is not null;

-- The deletion of expired ones reads no others.
create index if not exists auth_verifications_by_end on auth_verifications (expires_at);
create index if not exists auth_sessions_by_end on auth_sessions (expires_at);
