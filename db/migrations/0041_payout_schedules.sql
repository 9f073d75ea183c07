-- Payouts are requested on a schedule, which a partner's owners choose or the operator sets for
-- those that chose none.
--
-- Breaks running code: no. The previous release requests payouts by hand alone.
-- Holds up: changes of payouts, while the index over them is made: it is empty, but every payout is
-- read once.

set local lock_timeout = '5s';

create table payout_schedules (
  partner_id uuid primary key,
  -- Null where no owner chose: the operator's default counts.
  cadence text constraint cadence_known check (cadence in ('none', 'daily', 'weekly', 'monthly')),
  -- From Monday, which is 1.
  weekday smallint constraint weekday_known check (weekday between 1 and 7),
  -- In a shorter month its last day.
  month_day smallint constraint month_day_known check (month_day between 1 and 31),
  -- A smaller balance waits for the next day of the schedule.
  minimum_amount bigint constraint minimum_is_positive check (minimum_amount > 0),
  -- The owner who chose, in whose name payouts are requested.
  set_by text,
  set_at timestamptz,
  -- The days of the schedule up to this one are over: requested, or too little was there.
  settled_through date not null,
  -- When the day that is due was last tried, and why it waits.
  tried_on date,
  waits_because text,
  constraint chosen_as_a_whole check (
    (cadence is null) = (set_by is null) and (cadence is null) = (set_at is null)
    and (cadence is null) = (minimum_amount is null)
  ),
  constraint weekday_of_weekly check ((cadence is not distinct from 'weekly') = (weekday is not null)),
  constraint month_day_of_monthly check ((cadence is not distinct from 'monthly') = (month_day is not null)),
  constraint waits_since_a_try check (waits_because is null or tried_on is not null)
);

-- The day of the schedule that a payout was requested for; null where an owner requested it.
alter table payouts add column due_on date;
-- One payout for a day of the schedule, whichever process requests it.
create unique index payouts_by_due_day on payouts (partner_id, due_on) where due_on is not null;

create or replace function reject_change_of_payout() returns trigger
language plpgsql as $$
begin
  if old.status <> 'requested' then
    raise exception 'payout % is already %', old.id, old.status using errcode = 'restrict_violation';
  end if;
  if (new.partner_id, new.id, new.partner_name, new.amount, new.account_kind, new.account_holder_name, new.account_masked,
      new.account_encrypted, new.requested_by, new.requested_at, new.due_on)
    is distinct from (old.partner_id, old.id, old.partner_name, old.amount, old.account_kind, old.account_holder_name,
      old.account_masked, old.account_encrypted, old.requested_by, old.requested_at, old.due_on) then
    raise exception 'what payout % is of stays as it was requested', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
