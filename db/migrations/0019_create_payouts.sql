-- Where companies are paid out to, and the payouts: requested by a company, then paid or rejected by an administrator.
-- Breaks running code: no.
-- Holds up: approvals and other writes to `payment_requests`, while one index over it is built. Who has many rows runs this first:
--   create unique index concurrently if not exists payment_requests_by_transfer on payment_requests (partner_id, transfer_id)
--     where transfer_id is not null;

set local lock_timeout = '5s';

insert into ledger.accounts (owner_id, kind, shard) select 'house', 'bank', shard from generate_series(0, 31) as shard;

-- A leg of a settlement leads to the charge that it came from.
create unique index if not exists payment_requests_by_transfer on payment_requests (partner_id, transfer_id)
  where transfer_id is not null;

-- Refunds are a few days old when this runs.
create unique index if not exists refunds_by_transfer on refunds (partner_id, transfer_id);

-- What names the account (a key, a number) is sealed with the installation's secret; `masked` is what everybody else may see of it.
create table payout_accounts (
  partner_id uuid primary key,
  kind text not null constraint kind_known check (kind in ('pix', 'iban', 'bank')),
  holder_name text not null,
  masked text not null,
  sealed bytea not null,
  set_by text not null,
  set_at timestamptz not null
);

create table payouts (
  partner_id uuid not null,
  -- Also the id of the transfer that took the amount out of the settlement account: no payout is without it, and none has two.
  id uuid not null,
  partner_name text not null,
  amount bigint not null constraint payout_moves_something check (amount > 0),
  -- The account as it was when the payout was requested: a later change never redirects one that waits.
  account_kind text not null,
  account_holder_name text not null,
  account_masked text not null,
  account_sealed bytea not null,
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
-- One transfer of the bank's pays one payout, whatever the case it was copied in.
create unique index payouts_bank_reference on payouts (upper(bank_reference)) where bank_reference is not null;

-- Decided once, and of what was requested nothing but the decision changes.
create function refuse_change_of_payout() returns trigger
language plpgsql as $$
begin
  if old.status <> 'requested' then
    raise exception 'payout % is already %', old.id, old.status using errcode = 'restrict_violation';
  end if;
  if (new.partner_id, new.id, new.partner_name, new.amount, new.account_kind, new.account_holder_name, new.account_masked,
      new.account_sealed, new.requested_by, new.requested_at)
    is distinct from (old.partner_id, old.id, old.partner_name, old.amount, old.account_kind, old.account_holder_name,
      old.account_masked, old.account_sealed, old.requested_by, old.requested_at) then
    raise exception 'what payout % is of stays as it was requested', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger payouts_stay_what_they_are
  before update on payouts
  for each row execute function refuse_change_of_payout();
