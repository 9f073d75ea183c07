-- Refunds of charges: what was given back, and by whom; the two rows of a statement that tell of it; what is left of cashback earned.
-- Breaks running code: no. Code that runs meanwhile knows no refund, and makes none.
-- Holds up: everything that reads or writes `transactions`, for a moment: two constraints are replaced, no row is read.

set local lock_timeout = '5s';

-- A value that is added cannot be used before the commit; nothing here uses it.
alter type ledger.transfer_kind add value 'refund';

-- What an account holds, kept so until the transaction ends. For whoever must know a balance before deciding what to post.
create function ledger.hold_balance(held_owner_id text, held_kind ledger.account_kind) returns bigint
language sql security definer set search_path = '' as $$
  select balance from ledger.accounts where owner_id = held_owner_id and kind = held_kind and shard = 0 for update
$$;

create table refunds (
  customer_id text not null,
  -- UUID version 7: in order of time.
  id uuid not null,
  payment_request_id uuid not null,
  partner_id uuid not null,
  -- Of the charge, and what of it had been refunded before: each refund begins where the one before it ended.
  charge_amount bigint not null,
  refunded_before bigint not null,
  -- What the customer gets, and who gives it: the cashback is the customer's own.
  amount bigint not null,
  cashback bigint not null,
  fee bigint not null,
  establishment bigint not null,
  -- What of the cashback came out of the wallet, because the cashback account did not hold it any more.
  cashback_from_wallet bigint not null,
  reason text,
  refunded_by text not null,
  -- Its name then: who reads it later must not depend on what became of the person.
  refunded_by_name text not null,
  transfer_id uuid not null,
  created_at timestamptz not null,
  primary key (customer_id, id),
  -- Two refunds that did not see each other begin at the same place.
  constraint refunds_follow_each_other unique (customer_id, payment_request_id, refunded_before),
  constraint refund_within_charge check (amount > 0 and refunded_before >= 0 and refunded_before + amount <= charge_amount),
  constraint refund_adds_up check (cashback + fee + establishment = amount),
  constraint nobody_gains_by_a_refund check (cashback >= 0 and fee >= 0 and establishment >= 0),
  constraint wallet_gives_cashback_at_most check (cashback_from_wallet between 0 and cashback)
);
create index refunds_by_partner on refunds (partner_id, id desc);

create trigger refunds_stay
  before update or delete on refunds
  for each row execute function refuse_change_of_settled_row();

-- What of each entry refunds have taken back; the entries themselves are only added to.
create view cashback_kept as
  select user_id, id, merchant, title, amount, percentage_basis_points, category, payment_request_id, created_at,
    coalesce((select sum(cashback) from refunds
      where refunds.customer_id = cashback_history.user_id
        and refunds.payment_request_id = cashback_history.payment_request_id), 0)::bigint as reversed
  from cashback_history;

-- Wider than those they replace, so every row that is there satisfies them: nothing is left to validate.
alter table transactions
  drop constraint transaction_type_known,
  drop constraint sign_follows_type,
  add constraint transaction_type_known check (
    type in ('deposit', 'spend', 'tip', 'cashback', 'transfer_sent', 'transfer_received', 'cashback_transfer',
      'refund', 'cashback_reversal')
  ) not valid,
  add constraint sign_follows_type check (
    case when type in ('spend', 'tip', 'transfer_sent', 'cashback_reversal') then amount < 0 else amount > 0 end
  ) not valid;
