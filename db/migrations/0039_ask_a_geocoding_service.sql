-- A geocoding service outside: whose turn it is to ask it, what it answered, and since when a run waits for it.
-- Breaks running code: no. Code that runs meanwhile carries a run on too, without the service; each address is still looked up once.

alter table geocoding_runs
  -- How often the service has not answered for the next address, since when, and how.
  add column failed_tries integer not null default 0,
  add column waiting_since timestamptz,
  add column waiting_for text constraint waiting_for_known check (waiting_for in ('down', 'busy', 'refused')),
  add constraint waiting_since_a_reason check ((waiting_since is null) = (waiting_for is null));

-- One row: until then nobody asks the service anything, whichever process wants to.
create table geocoding_pace (
  only_row boolean primary key default true check (only_row),
  next_at timestamptz not null
);
insert into geocoding_pace (next_at) values ('-infinity');

-- What a service said of an address, companies' only. Null coordinates: it knows no such address.
create table geocoding_answers (
  service text not null,
  -- The digest of the address as it was asked for, without regard to case and accents.
  address bytea not null,
  latitude double precision,
  longitude double precision,
  is_exact boolean not null,
  expires_at timestamptz not null,
  primary key (service, address),
  constraint both_coordinates check ((latitude is null) = (longitude is null))
);
create index geocoding_answers_by_end on geocoding_answers (expires_at);
