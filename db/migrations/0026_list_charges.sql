-- What a company's list of charges is searched and filtered by, and who of its people made or took back a charge.
-- Breaks running code: no.
-- Holds up: everything that reads or writes `payment_requests`, for the moment that three columns are added; then whatever writes
-- it, while the index is built. Who has many charges makes the index before the upgrade, while the old release serves:
--   create index concurrently if not exists payment_requests_by_partner_and_status on payment_requests (partner_id, status, id desc);

set local lock_timeout = '5s';

alter table payment_requests
  -- Null for charges made before this was kept.
  add column created_by text,
  add column cancelled_by text,
  -- Folded description, name and last digits. Null for older charges, which are folded when they are searched: a decided one cannot be changed.
  add column search_text text collate "C";

-- Without it, the few that wait or were taken back are looked for among all.
create index if not exists payment_requests_by_partner_and_status on payment_requests (partner_id, status, id desc);
