-- Webhooks: partners' endpoints, the events for them, each event's deliveries and their attempts.

create table webhook_endpoints (
  partner_id uuid not null,
  id uuid not null,
  url text not null check (length(url) <= 500),
  -- An endpoint receives the events of live keys or of test keys, never both.
  mode text not null constraint mode_known check (mode in ('live', 'test')),
  events text[] not null,
  is_enabled boolean not null default true,
  -- Encrypted under a key that is not in the database.
  secret bytea not null,
  -- The secret before it, which signs beside it until the moment below.
  previous_secret bytea,
  previous_secret_until timestamptz,
  created_at timestamptz not null,
  primary key (partner_id, id),
  constraint previous_secret_ends check ((previous_secret is null) = (previous_secret_until is null))
);

-- Written in the transaction that causes the event, where an endpoint receives it. The body is what
-- is sent, to the byte.
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
  -- Its tries are those of the job with its id (`jobs.job`). Without such a job, one that is not
  -- delivered has failed.
  is_delivered boolean not null default false,
  created_at timestamptz not null,
  primary key (partner_id, id),
  foreign key (partner_id, endpoint_id) references webhook_endpoints (partner_id, id) on delete cascade,
  foreign key (partner_id, event_id) references webhook_events (partner_id, id) on delete cascade
);
create index webhook_deliveries_by_endpoint on webhook_deliveries (partner_id, endpoint_id, id desc);
create index webhook_deliveries_by_event on webhook_deliveries (partner_id, event_id);

create table webhook_attempts (
  partner_id uuid not null,
  id uuid not null,
  delivery_id uuid not null,
  at timestamptz not null,
  -- Null where no reply came.
  http_status smallint,
  -- Why it did not succeed: one of a closed list.
  failure text,
  took_ms integer not null,
  -- The beginning of the reply.
  excerpt text,
  primary key (partner_id, id),
  foreign key (partner_id, delivery_id) references webhook_deliveries (partner_id, id) on delete cascade
);
create index webhook_attempts_by_delivery on webhook_attempts (partner_id, delivery_id, id);
