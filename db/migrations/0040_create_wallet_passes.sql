-- The passes that people were given for a phone's wallet, and the phones that asked to be told when one changes.
-- Breaks running code: no.

create table wallet_passes (
  user_id text primary key,
  -- Goes into the token by which phones ask for the pass: when the row is deleted, its tokens are of no use any more.
  id uuid not null,
  -- One more with each change of what stands on the pass.
  version integer not null default 1,
  -- Whole seconds, as HTTP has them, and later with each version, be there several within a second.
  changed_at timestamptz not null,
  -- Whether Google may hold an object of it.
  at_google boolean not null default false,
  -- When the account was closed for good.
  closed_at timestamptz
);
create index wallet_passes_closed on wallet_passes (closed_at) where closed_at is not null;

create table wallet_pass_devices (
  user_id text not null references wallet_passes (user_id) on delete cascade,
  -- The phone's own name for itself, which it shows like a password.
  device_id text not null check (length(device_id) <= 100),
  push_token text not null check (length(push_token) <= 200),
  -- The session that the pass was given to, as a mark that only this server can make.
  session_mark text not null,
  -- The newest version that the phone was told of.
  told_version integer not null,
  registered_at timestamptz not null,
  primary key (user_id, device_id)
);
create index wallet_pass_devices_by_device on wallet_pass_devices (device_id);
