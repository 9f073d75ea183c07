-- A database on which the first texts of 0043 and 0044 were applied becomes what their present
-- texts make, and its start is no longer refused. On every other database this changes nothing.
--
-- Breaks running code: no.
-- Holds up: new charges and approvals, while a trigger is replaced, which reads no row.

set local lock_timeout = '5s';

alter function count_profile() security definer set search_path = public, pg_temp;

create or replace trigger approvals_come_after_totals
  before insert or update of status on payment_requests
  for each row when (new.status = 'approved' and new.decided_at < now() - interval '30 minutes')
  execute function reject_change_of_charge_totals('decided_at');
