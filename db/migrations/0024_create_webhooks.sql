-- Where a company wants to be told of its charges, what it is told, and what became of it.
-- Breaks running code: no.

alter table acts validate constraint actor_role_known;

create table webhook_endpoints (
  partner_id uuid not null,
  id uuid not null,
  url text not null check (length(url) <= 500),
  -- Of which keys' charges it is told: what happens in the sandbox is never told to where real money is looked at.
  mode text not null constraint mode_known check (mode in ('live', 'test')),
  events text[] not null,
  is_enabled boolean not null default true,
  -- Sealed under a key that the database does not have.
  secret bytea not null,
  -- The one before, which signs too until then.
  previous_secret bytea,
  previous_secret_until timestamptz,
  created_at timestamptz not null,
  primary key (partner_id, id),
  constraint previous_secret_ends check ((previous_secret is null) = (previous_secret_until is null))
);

-- Written in the transaction that causes it, where an endpoint is to be told. The body is what is sent, to the byte.
create table webhook_events (
  partner_id uuid not null,
  id uuid not null,
  type text not null,
  body text not null,
  created_at timestamptz not null,
  primary key (partner_id, id)
);
create index webhook_events_by_age on webhook_events (created_at);

create table webhook_deliveries (
  partner_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  status text not null default 'waiting',
  -- Since it was made, or last sent again by hand.
  tries smallint not null default 0,
  -- Whoever tries moves it on first, so that two processes never try at once and one that died is followed by another.
  next_try_at timestamptz,
  created_at timestamptz not null,
  primary key (partner_id, id),
  foreign key (partner_id, endpoint_id) references webhook_endpoints (partner_id, id) on delete cascade,
  foreign key (partner_id, event_id) references webhook_events (partner_id, id) on delete cascade,
  constraint status_known check (status in ('waiting', 'delivered', 'failed')),
  constraint waits_for_a_moment check ((status = 'waiting') = (next_try_at is not null))
);
create index webhook_deliveries_by_endpoint on webhook_deliveries (partner_id, endpoint_id, id desc);
create index webhook_deliveries_by_event on webhook_deliveries (partner_id, event_id);
create index webhook_deliveries_due on webhook_deliveries (next_try_at) where status = 'waiting';

create table webhook_attempts (
  partner_id uuid not null,
  id uuid not null,
  delivery_id uuid not null,
  at timestamptz not null,
  -- Null where no answer came.
  http_status smallint,
  -- Why it was no success: a word of a closed list.
  failure text,
  took_ms integer not null,
  -- The beginning of what was answered.
  excerpt text,
  primary key (partner_id, id),
  foreign key (partner_id, delivery_id) references webhook_deliveries (partner_id, id) on delete cascade
);
create index webhook_attempts_by_delivery on webhook_attempts (partner_id, delivery_id, id);
