-- The accounts that partners are paid into, and the payouts: requested by a partner, then paid or
-- rejected by an administrator.

-- The account's key or number is encrypted with the installation's secret. `masked` is what
-- everybody else may see of it.
create table payout_accounts (
  partner_id uuid primary key,
  kind text not null constraint kind_known check (kind in ('pix', 'iban', 'bank')),
  holder_name text not null,
  masked text not null,
  encrypted bytea not null,
  set_by text not null,
  set_at timestamptz not null
);

create table payouts (
  partner_id uuid not null,
  -- Also the id of the transfer that took the amount out of the settlement account, so that every
  -- payout has exactly one.
  id uuid not null,
  partner_name text not null,
  amount bigint not null constraint payout_moves_something check (amount > 0),
  -- The account when the payout was requested: a later change never redirects a waiting one.
  account_kind text not null,
  account_holder_name text not null,
  account_masked text not null,
  account_encrypted bytea not null,
  status text not null default 'requested',
  requested_by text not null,
  requested_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  bank_reference text,
  reason text,
  decision_transfer_id uuid,
  primary key (partner_id, id),
  constraint status_known check (status in ('requested', 'paid', 'rejected', 'cancelled')),
  constraint decided_when_not_requested check ((status = 'requested') = (decided_at is null)),
  constraint decided_by_somebody check ((decided_at is null) = (decided_by is null)),
  constraint decided_by_a_transfer check ((decided_at is null) = (decision_transfer_id is null)),
  constraint paid_with_a_reference check ((status = 'paid') = (bank_reference is not null)),
  constraint rejected_with_a_reason check ((status = 'rejected') = (reason is not null))
);
create unique index payouts_by_id on payouts (id);
create unique index payouts_by_decision on payouts (partner_id, decision_transfer_id) where decision_transfer_id is not null;
create index payouts_by_status on payouts (status, id);
-- A transfer of the bank pays one payout, in whichever case its reference was copied.
create unique index payouts_bank_reference on payouts (upper(bank_reference)) where bank_reference is not null;
-- One payout of a partner waits at a time.
create unique index payouts_one_waiting on payouts (partner_id) where status = 'requested';

-- A payout is decided once, and nothing but the decision changes.
create function reject_change_of_payout() returns trigger
language plpgsql as $$
begin
  if old.status <> 'requested' then
    raise exception 'payout % is already %', old.id, old.status using errcode = 'restrict_violation';
  end if;
  if (new.partner_id, new.id, new.partner_name, new.amount, new.account_kind, new.account_holder_name, new.account_masked,
      new.account_encrypted, new.requested_by, new.requested_at)
    is distinct from (old.partner_id, old.id, old.partner_name, old.amount, old.account_kind, old.account_holder_name,
      old.account_masked, old.account_encrypted, old.requested_by, old.requested_at) then
    raise exception 'what payout % is of stays as it was requested', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger payouts_stay_what_they_are
  before update on payouts
  for each row execute function reject_change_of_payout();
