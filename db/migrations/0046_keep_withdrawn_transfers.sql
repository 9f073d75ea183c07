-- What somebody meant to send and took back, because its answer was lost: the inbox tells of it on every device.
-- Breaks running code: no.

create table withdrawn_transfers (
  user_id text not null,
  -- UUID version 7, in the one order of everything in the inbox.
  id uuid not null,
  username text not null,
  amount bigint not null check (amount > 0),
  withdrawn_at timestamptz not null,
  primary key (user_id, id)
);
