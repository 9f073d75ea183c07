-- What every module builds on: idempotency, live events, rate limits, jobs, mail, file keys, audit
-- log.
--
-- The files 0001 to 0011 are one baseline: the schema as a new installation has it. Later changes
-- are migrations of their own behind it (docs/recipes.md, "A migration").
--
-- The key of every table that grows begins with the id of the row's owner, and no foreign key joins
-- rows of two owners. A distributed PostgreSQL can therefore keep all rows of an owner on one node.
-- Amounts are in minor units.

-- Indexes of text by runs of three letters. PostgreSQL ships the extension, and every role that may
-- create objects in a database may create it there.
create extension if not exists pg_trgm;

-- Functions that several modules use.

-- The smallest UUID version 7 of a moment. Lists that are ordered by id find a period by it.
create function first_id_at(at timestamptz) returns uuid
language sql immutable strict parallel safe
return (lpad(to_hex(greatest(extract(epoch from at) * 1000, 0)::bigint), 12, '0') || '00000000000000000000')::uuid;

-- The first moment of a local time. Where clocks go back over midnight, a local time occurs twice,
-- and PostgreSQL's own conversion returns the second: in Havana, the first hour of November 2026
-- would then belong to October.
create function first_moment_of(local_time timestamp, zone text) returns timestamptz
language sql immutable parallel safe
return least(local_time at time zone zone, ((local_time - interval '1 hour') at time zone zone) + interval '1 hour');

-- Text as searches compare it: without accents and compatibility forms, Latin capitals made small.
-- `collate "C"` makes the result independent of the database's locale. The text of a search is
-- folded in the same way by src/server/platform/fold-text.ts.
create function folded(value text) returns text
language sql immutable strict parallel safe
return lower(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g') collate "C");

create function reject_change_of_settled_row() returns trigger
language plpgsql as $$
begin
  raise exception 'a settled row of % stays', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- Facts about this installation, such as whether demo data was made.
create table installation_facts (
  name text primary key,
  value jsonb not null
);

-- Idempotency: one row for each money call that was executed, written in its transaction. Rows are
-- never pruned, because a client may repeat a call after any time.
create table idempotency_keys (
  user_id text not null,
  key text not null,
  operation text not null,
  request_digest bytea not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);

-- Transfers that were withdrawn because their answer was lost. The inbox lists them on every
-- device.
create table withdrawn_transfers (
  user_id text not null,
  -- UUID version 7, because the inbox orders all of its items by such ids.
  id uuid not null,
  username text not null,
  amount bigint not null check (amount > 0),
  withdrawn_at timestamptz not null,
  primary key (user_id, id)
);

-- Events for the live stream. `xact` orders them by commit: an event is safe to publish once no
-- older transaction is open, so a stream that resumes never skips one.
create table live_events (
  user_id text not null,
  id bigint generated always as identity,
  xact xid8 not null default pg_current_xact_id(),
  name text not null,
  subject text,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index live_events_in_commit_order on live_events (xact, id);

-- All transactions of this database before the one returned have ended. Transactions of other
-- databases on the same PostgreSQL have numbers of the same sequence, but write no event here, so
-- an open one does not delay events.
create function live_events_settled_before() returns xid8
language sql stable as $$
  select coalesce(
    (select xact from pg_snapshot_xip(pg_current_snapshot()) as xact
      where not exists (
        select from pg_stat_activity where backend_xid = xact::xid and datname <> current_database())
      order by xact limit 1),
    pg_snapshot_xmax(pg_current_snapshot()))
$$;

-- Counts of recent requests, here so that every server process sees the same ones. Keys hold
-- digests of e-mails and addresses, never the values.
create table rate_counts (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);

-- When each queue last completed a job: administrators see by it whether the queue still works,
-- although completed jobs leave it.
create table job_successes (
  queue text primary key check (length(queue) <= 60),
  at timestamptz not null
);

-- The key of each user's files, encrypted under a key that comes from the installation's secret.
-- Deleting the row makes every copy of those files unreadable, in backups too.
create table file_keys (
  owner text primary key,
  encrypted bytea not null,
  created_at timestamptz not null
);

-- Mails to be sent, and the result of each.
create table mails (
  -- A user's id. For an invitation, whose address may have no account, the partner's id.
  owner text not null,
  -- A name that only this one event has, so that the same mail is never sent twice.
  event text not null,
  -- Administrators name the mail by it.
  id uuid not null,
  template text not null,
  -- Null: the user's language at the time of sending.
  language text check (language in ('pt', 'es', 'en')),
  -- The one address that it may go to. Null: the user's address at the time of sending.
  address text,
  -- The partner that it is about, for mails to its owners alone.
  partner_id uuid,
  -- The template's values, links among them. Deleted once nothing can be sent from them any more.
  params jsonb,
  status text not null default 'waiting',
  -- Since it was queued, or last sent again by hand. The job with its id has the next try's time.
  tries smallint not null default 0,
  -- Why it waits or was not sent: the mail server's reply, or a reason of Troco's own.
  says text,
  -- When it is of no use any more, such as a link that has expired.
  useless_at timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (owner, event),
  constraint status_known check (status in ('waiting', 'sent', 'dropped', 'failed')),
  constraint can_be_sent check (status <> 'waiting' or params is not null)
);
create index mails_not_sent on mails (id) where status = 'failed';
create index mails_by_age on mails (created_at);

-- The local mailbox, which stands in where no SMTP server is configured.
create table mailbox_messages (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null
);
create index mailbox_messages_by_recipient on mailbox_messages (recipient, id desc);

-- The audit log: what administrators, owners, API keys and the command line did. Names are copied,
-- so that an event reads the same whatever becomes of the user, the partner or the subject.
create table audit_events (
  -- UUID version 7: in order of time.
  id uuid primary key,
  at timestamptz not null,
  -- Null for a command on the server.
  actor_id text,
  actor_name text,
  actor_role text not null,
  -- The partner that an owner acted for, or that the event is about.
  partner_id uuid,
  -- The operation's id, or the name of a command.
  act text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_name text,
  before jsonb,
  after jsonb,
  address text,
  constraint actor_role_known check (actor_role in ('administrator', 'owner', 'operator', 'key')),
  constraint operators_have_no_account check ((actor_role = 'operator') = (actor_id is null))
);
create index audit_events_by_actor on audit_events (actor_id, id desc);
create index audit_events_by_partner on audit_events (partner_id, id desc) where partner_id is not null;
create index audit_events_by_subject on audit_events (subject_id, id desc);
create index audit_events_by_subject_kind on audit_events (subject_kind, id desc);
create index audit_events_by_act on audit_events (act, id desc);

create function reject_change_of_audit_event() returns trigger
language plpgsql as $$
begin
  raise exception '% of audit_events is refused: the log is append-only', tg_op using errcode = 'restrict_violation';
end
$$;

create trigger audit_events_are_append_only
  before update or delete or truncate on audit_events
  for each statement execute function reject_change_of_audit_event();
