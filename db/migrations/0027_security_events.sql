-- The security log: what concerns the safety of accounts. Notices of it are read from it.
--
-- Breaks running code: no.
-- Holds up: nothing.

create table security_events (
  id uuid primary key,
  at timestamptz not null,
  -- One of the kinds in src/contract/security-events.ts.
  kind text not null,
  -- The user whose account it concerns; with a partner, the user who did it.
  user_id text,
  partner_id uuid,
  session_id text,
  -- The client's network, and what its browser calls itself.
  network text,
  device text,
  -- Kinds that anybody can cause are counted, in one row an hour for each user.
  count integer not null default 1,
  facts jsonb not null default '{}'
);
create index security_events_of_users on security_events (user_id, id) where partner_id is null;
create index security_events_of_partners on security_events (partner_id, id) where partner_id is not null;

-- The position in live_events up to which mails about security were queued: one row, moved under an
-- advisory lock.
create table security_mail_position (
  only_one boolean primary key default true check (only_one),
  xact xid8 not null,
  event_id bigint not null
);
