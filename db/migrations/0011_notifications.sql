-- What each user has read of the inbox, the browsers that get pushes, and how far pushes and
-- receipts have come. The inbox itself has no table: it is read from the tables of money by their
-- primary keys, so that moving money writes nothing for it.

create table notification_marks (
  user_id text primary key,
  -- Everything up to this id is read, and nothing older can be committed any more.
  settled uuid not null,
  -- What was read after it, one by one: ids are made before the commit, so an older item may still
  -- appear between them.
  seen uuid[] not null,
  constraint seen_is_bounded check (cardinality(seen) <= 2000)
);

create table push_subscriptions (
  id uuid primary key,
  user_id text not null,
  -- A browser gets pushes for as long as somebody is signed in on it.
  session_id text not null references auth_sessions (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  -- The secret whose VAPID key the browser subscribed with. Only that key may push to it.
  key_id text not null,
  language text not null check (language in ('pt', 'es', 'en')),
  -- Pushes that failed, one after the other.
  failures smallint not null default 0,
  created_at timestamptz not null
);
create index push_subscriptions_by_user on push_subscriptions (user_id, created_at);
create index push_subscriptions_by_session on push_subscriptions (session_id);

-- The position in live_events up to which pushes were queued: one row, moved under an advisory
-- lock.
create table push_position (
  only_one boolean primary key default true check (only_one),
  xact xid8 not null,
  event_id bigint not null
);

-- The position in live_events up to which receipts of purchases were queued, moved alike.
create table receipt_position (
  only_one boolean primary key default true check (only_one),
  xact xid8 not null,
  event_id bigint not null
);
