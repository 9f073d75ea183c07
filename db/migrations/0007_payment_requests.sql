-- Payment requests ("charges" for partners), their refunds, their sums by day, and the sandbox's.

create table payment_requests (
  customer_id text not null,
  id uuid not null,
  partner_id uuid not null,
  partner_name text not null,
  partner_category text not null,
  customer_name text not null,
  card_last_4 text not null,
  amount bigint not null,
  description text,
  -- The terms at the time it was made. A later change never alters an open payment request.
  cashback_basis_points integer not null,
  fee_basis_points integer not null,
  fee_fixed bigint not null,
  cashback bigint not null,
  fee bigint not null,
  establishment bigint not null,
  status text not null default 'pending',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  transfer_id uuid,
  created_by text,
  cancelled_by text,
  -- Folded description, name and last digits. Null: they are folded when they are searched.
  search_text text collate "C",
  primary key (customer_id, id),
  constraint status_known check (status in ('pending', 'approved', 'rejected', 'expired', 'cancelled')),
  constraint split_adds_up check (cashback + fee + establishment = amount),
  constraint nobody_pays_to_sell check (establishment >= 0 and cashback >= 0 and fee >= 0 and amount > 0),
  constraint decided_when_not_pending check ((status = 'pending') = (decided_at is null)),
  constraint paid_when_approved check ((status = 'approved') = (transfer_id is not null))
);
create index payment_requests_by_partner on payment_requests (partner_id, id desc);
-- Finds the few pending or cancelled ones among all of a partner's. With the included columns,
-- totals are summed from the index alone: a third of the time for 100,000 rows, a sixth for a month
-- of them.
create index payment_requests_by_partner_and_status on payment_requests (partner_id, status, id desc)
  include (created_at, expires_at, amount, cashback, fee, establishment);
create index payment_requests_pending on payment_requests (customer_id, id desc) where status = 'pending';
-- Finds the payment request of a leg on a settlement account.
create unique index payment_requests_by_transfer on payment_requests (partner_id, transfer_id)
  where transfer_id is not null;
-- The administrators' overview sums the days of a month from this index alone.
create index payment_requests_by_approval on payment_requests (decided_at) include (amount, fee, cashback)
  where status = 'approved';

-- Only a pending payment request changes.
create function reject_change_of_decided_charge() returns trigger
language plpgsql as $$
begin
  raise exception 'payment request % is already %', old.id, old.status using errcode = 'restrict_violation';
end
$$;

create trigger decided_charges_stay
  before update on payment_requests
  for each row when (old.status <> 'pending')
  execute function reject_change_of_decided_charge();

-- The sums of a partner's days, kept once nothing of them changes any more: totals of a year are
-- read from 365 rows, and not from every payment request.
create table charge_days (
  partner_id uuid not null,
  -- A day of UTC. A period of another zone covers only its first and last day in part.
  day date not null,
  approved bigint not null,
  rejected bigint not null,
  expired bigint not null,
  cancelled bigint not null,
  -- Of the approved ones.
  amount bigint not null,
  cashback bigint not null,
  fee bigint not null,
  establishment bigint not null,
  -- Each word that a search can find on this day, and each amount after a `=`, one a line. A search
  -- skips the days that do not have its words.
  words text collate "C" not null,
  primary key (partner_id, day),
  constraint day_adds_up check (cashback + fee + establishment = amount)
);

-- The days of a partner are complete up to this moment. A day without payment requests has no row.
create table charge_days_kept (
  partner_id uuid primary key,
  before timestamptz not null
);

-- No payment request is added to a day whose sums are kept.
create function reject_charge_of_kept_day() returns trigger
language plpgsql as $$
begin
  if exists (select from charge_days_kept where partner_id = new.partner_id and new.created_at < before) then
    raise exception 'the day of payment request % is kept already', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

create trigger charges_come_after_kept_days
  after insert on payment_requests
  for each row when (new.created_at < now() - interval '1 day')
  execute function reject_charge_of_kept_day();

create table refunds (
  customer_id text not null,
  -- UUID version 7: in order of time.
  id uuid not null,
  payment_request_id uuid not null,
  partner_id uuid not null,
  -- The amount of the payment request, and what of it was refunded before.
  charge_amount bigint not null,
  refunded_before bigint not null,
  -- What the customer gets, and who pays it. The cashback is the customer's own.
  amount bigint not null,
  cashback bigint not null,
  fee bigint not null,
  establishment bigint not null,
  -- The part of the cashback that came out of the wallet, because the cashback account did not hold
  -- it any more.
  cashback_from_wallet bigint not null,
  reason text,
  refunded_by text not null,
  -- Copied, so that it reads the same whatever becomes of the user.
  refunded_by_name text not null,
  transfer_id uuid not null,
  created_at timestamptz not null,
  primary key (customer_id, id),
  -- Two refunds that did not see each other begin at the same amount, and the second one fails.
  constraint refunds_follow_each_other unique (customer_id, payment_request_id, refunded_before),
  constraint refund_within_charge check (amount > 0 and refunded_before >= 0 and refunded_before + amount <= charge_amount),
  constraint refund_adds_up check (cashback + fee + establishment = amount),
  constraint nobody_gains_by_a_refund check (cashback >= 0 and fee >= 0 and establishment >= 0),
  constraint wallet_gives_cashback_at_most check (cashback_from_wallet between 0 and cashback)
);
create index refunds_by_partner on refunds (partner_id, id desc);
create index refunds_by_charge on refunds (partner_id, payment_request_id)
  include (amount, cashback, fee, establishment, customer_id);
create unique index refunds_by_transfer on refunds (partner_id, transfer_id);
create index refunds_by_moment on refunds (created_at) include (amount, fee, cashback);

create trigger refunds_stay
  before update or delete on refunds
  for each row execute function reject_change_of_settled_row();

-- What test keys make: the same facts, but no customer, no transfer and no money.
create table sandbox_charges (
  partner_id uuid not null,
  id uuid not null,
  partner_name text not null,
  customer_name text not null,
  card_last_4 text not null,
  amount bigint not null,
  description text,
  cashback_basis_points integer not null,
  fee_basis_points integer not null,
  fee_fixed bigint not null,
  cashback bigint not null,
  fee bigint not null,
  establishment bigint not null,
  status text not null default 'pending',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  primary key (partner_id, id),
  constraint status_known check (status in ('pending', 'approved', 'rejected', 'expired', 'cancelled')),
  constraint decided_when_not_pending check ((status = 'pending') = (decided_at is null)),
  constraint split_adds_up check (cashback + fee + establishment = amount)
);

create table sandbox_refunds (
  partner_id uuid not null,
  id uuid not null,
  payment_request_id uuid not null,
  amount bigint not null check (amount > 0),
  cashback bigint not null,
  fee bigint not null,
  establishment bigint not null,
  reason text,
  refunded_by_name text not null,
  created_at timestamptz not null,
  primary key (partner_id, id),
  foreign key (partner_id, payment_request_id) references sandbox_charges (partner_id, id)
);
create index sandbox_refunds_by_charge on sandbox_refunds (partner_id, payment_request_id, id desc);
