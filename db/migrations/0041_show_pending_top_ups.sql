-- The statement shows a payment that is being processed, and the inbox shows one that failed. Both
-- lists are paged by ids in the order of time (UUID version 7). A top-up's own id is made before its
-- payment, so each list needs an id of its own.
-- Breaks running code: no. The older release fills in neither id; it credits payments all the same.
-- Holds up: top-ups, while two small indexes are built. One covers the payments that are being
-- processed; the other covers rows that only the new release writes.

set local lock_timeout = '5s';

alter table top_ups
  -- Its row on the statement and the time shown there. Set when the customer has paid and the
  -- provider still processes the payment.
  add column pending_id uuid,
  add column pending_since timestamptz,
  -- Its item in the inbox. Set when the payment has failed.
  add column failed_id uuid;

update top_ups set
  pending_id = (lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0') || '7' || substr(md5(id::text), 1, 3)
    || '8' || substr(md5(id::text), 4, 15))::uuid,
  pending_since = created_at
  where status = 'processing';

create index if not exists top_ups_pending on top_ups (user_id, pending_id) where status = 'processing';
create index if not exists top_ups_failed on top_ups (user_id, failed_id) where failed_id is not null;
