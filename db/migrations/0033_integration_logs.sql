-- Events by mode, and a log of what each API key requested: product decision P1.
--
-- Breaks running code: no.
-- Holds up: webhooks' events, for milliseconds.

set local lock_timeout = '5s';

-- Live or test, as the body says it; null for events of an earlier release, which are gone after 30
-- days.
alter table webhook_events
  add column mode text,
  add constraint mode_known check (mode in ('live', 'test')) not valid;

-- One row for each request with a key. Rows are written together, some time after the answers, and
-- the last ones are lost with a process that dies.
create table api_requests (
  partner_id uuid not null,
  key_id uuid not null,
  -- The request's id, which its answer has too.
  id uuid not null,
  at timestamptz not null,
  method text not null,
  -- The operation's, with `{name}` in place of each value.
  path text not null,
  status smallint not null,
  -- Null where it succeeded.
  error_code text,
  took_ms integer not null,
  primary key (partner_id, key_id, id)
);
create index api_requests_by_age on api_requests (at);
