-- What a customer reads about the money that moved, the contacts, and the answers kept for repeated calls.
-- Breaks running code: no.

create table transactions (
  user_id text not null,
  -- UUID version 7: in order of time, so the key is also the order of the statement.
  id uuid not null,
  type text not null,
  description text,
  merchant text,
  amount bigint not null,
  cashback_earned bigint not null default 0,
  status text not null default 'completed',
  recipient_email text,
  recipient_name text,
  message text,
  transfer_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, id),
  constraint transaction_type_known check (
    type in ('deposit', 'spend', 'tip', 'cashback', 'transfer_sent', 'transfer_received', 'cashback_transfer')
  ),
  constraint sign_follows_type check (
    case when type in ('spend', 'tip', 'transfer_sent') then amount < 0 else amount > 0 end
  )
);

-- A month of the reader's own zone begins at a moment, so months are found by the moment.
create index transactions_by_moment on transactions (user_id, created_at desc);

create table user_contacts (
  user_id text not null,
  contact_user_id text not null,
  id uuid not null,
  last_transfer_at timestamptz not null,
  primary key (user_id, contact_user_id)
);
create index user_contacts_recent on user_contacts (user_id, last_transfer_at desc);

-- One row for each money call that was carried out, written in its transaction. Never pruned.
create table idempotency_keys (
  user_id text not null,
  key text not null,
  operation text not null,
  request_digest bytea not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);

-- What happened, for the live stream. `xact` orders events by commit: an event is safe to hand out once no older
-- transaction is still open, so a stream that resumes never skips one.
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
