-- Transfers that were taken back because their answer was lost. The inbox lists them on every device.
-- Breaks running code: no.

create table withdrawn_transfers (
  user_id text not null,
  -- UUID version 7, because the inbox orders all of its items by such ids.
  id uuid not null,
  username text not null,
  amount bigint not null check (amount > 0),
  withdrawn_at timestamptz not null,
  primary key (user_id, id)
);
