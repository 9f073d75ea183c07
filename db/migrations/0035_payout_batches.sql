-- Payouts are collected into batches, which the bank gets as one file.
--
-- Breaks running code: no. Until the previous release has ended, it fails to cancel a payout that
-- is in a batch, which is right, with a general error instead of its own.
-- Holds up: changes of payouts, for milliseconds.

set local lock_timeout = '5s';

create table payout_batches (
  id uuid primary key,
  made_by text not null,
  made_at timestamptz not null,
  -- As it was when it was made: a batch that was dissolved has lost its payouts since.
  payout_count integer not null constraint batch_holds_something check (payout_count > 0),
  amount bigint not null constraint batch_pays_something check (amount > 0),
  dissolved_by text,
  dissolved_at timestamptz,
  constraint dissolved_by_somebody check ((dissolved_by is null) = (dissolved_at is null))
);

alter table payouts
  -- The batch that it is paid with, null for none.
  add column batch_id uuid,
  -- The bank may have the file already, so its partner cannot take it back.
  add constraint cancelled_outside_of_batches check (status <> 'cancelled' or batch_id is null) not valid;
create index payouts_by_batch on payouts (batch_id, id) where batch_id is not null;

-- A payout that waits is in one batch at most: it leaves the first one before it enters another.
create function reject_second_batch() returns trigger
language plpgsql as $$
begin
  if old.batch_id is not null and new.batch_id is not null and old.batch_id <> new.batch_id then
    raise exception 'payout % is already in batch %', old.id, old.batch_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger payouts_in_one_batch
  before update of batch_id on payouts
  for each row execute function reject_second_batch();
