-- What each person has seen of the inbox, the devices that are pushed to, and how far the pusher has come.
-- The inbox itself has no table: it is read from transactions, payment_requests and milestones by their primary keys, so that
-- moving money writes nothing for it.
-- Breaks running code: no.

create table notification_marks (
  user_id text primary key,
  -- Everything up to this id is read: nothing older can be committed any more.
  settled uuid not null,
  -- What was read beyond it, one by one: ids are given before the commit, so an older one may still appear between them.
  seen uuid[] not null,
  constraint seen_is_bounded check (cardinality(seen) <= 2000)
);

-- Who is here already has seen the statement: nobody is met by years of unread news.
insert into notification_marks (user_id, settled, seen)
  select user_id, (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid, '{}'
  from profiles;

create table push_subscriptions (
  id uuid primary key,
  user_id text not null,
  -- A device is told things for as long as somebody is signed in on it.
  session_id text not null references auth_sessions (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  -- The secret whose VAPID key the device subscribed with; only that key may push to it.
  key_id text not null,
  language text not null check (language in ('pt', 'es', 'en')),
  -- Pushes that got no proper answer, one after the other.
  failures smallint not null default 0,
  created_at timestamptz not null
);
create index push_subscriptions_by_user on push_subscriptions (user_id, created_at);
create index push_subscriptions_by_session on push_subscriptions (session_id);

-- The place in live_events up to which pushes have been queued; one row, moved under an advisory lock.
create table push_position (
  only_one boolean primary key default true check (only_one),
  xact xid8 not null,
  event_id bigint not null
);
