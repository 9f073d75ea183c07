-- Proofs: what a passkey's answer is exchanged for, and what stands for the login password once.
-- They end with the session they were made in and with the passkey that signed.
--
-- Breaks running code: no. The previous release keeps no proofs and takes none from here.

create table proofs (
  -- SHA-256 of the proof, which is random.
  digest bytea primary key,
  user_id text not null references auth_users (id) on delete cascade,
  session_id text not null references auth_sessions (id) on delete cascade,
  passkey_id uuid not null references passkeys (id) on delete cascade,
  expires_at timestamptz not null,
  -- The request that it stood for; null until then. A repetition of that one may use it again.
  used_for text
);
create index proofs_by_user on proofs (user_id);
create index proofs_by_session on proofs (session_id);
create index proofs_by_passkey on proofs (passkey_id);
create index proofs_by_end on proofs (expires_at);
