-- When an answer of the bank showed that it has the order of a batch. Such a batch is never
-- dissolved, because its payouts would be paid twice in another one.
--
-- Breaks running code: no.
-- Holds up: the work of administrators on batches, for milliseconds.

set local lock_timeout = '5s';

alter table payout_batches
  add column received_at timestamptz,
  add constraint dissolved_or_received check (dissolved_at is null or received_at is null) not valid;
