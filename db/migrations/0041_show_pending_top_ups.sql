-- Payments that are on their way stand on the statement as pending, and those that failed stand in the inbox. Both lists are paged by ids in
-- the order of time (UUID version 7), and a top-up's own id is made before its payment: so each gets an id of its own for either list.
-- Breaks running code: no. A payment that the older release follows meanwhile is in neither list, and credited all the same.
-- Holds up: top-ups, while two small indexes over them are built: one of the payments on their way, and one of rows that only the new
-- release writes.

set local lock_timeout = '5s';

alter table top_ups
  -- Its row on the statement, and the moment that it stands at: given once its person has paid and the money takes its time.
  add column pending_id uuid,
  add column pending_since timestamptz,
  -- Its item in the inbox, once the payment has failed.
  add column failed_id uuid;

update top_ups set
  pending_id = (lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0') || '7' || substr(md5(id::text), 1, 3)
    || '8' || substr(md5(id::text), 4, 15))::uuid,
  pending_since = created_at
  where status = 'processing';

create index if not exists top_ups_pending on top_ups (user_id, pending_id) where status = 'processing';
create index if not exists top_ups_failed on top_ups (user_id, failed_id) where failed_id is not null;
