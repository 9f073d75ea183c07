-- Partner companies, the charges they make, and what the customer earns by them.
-- Breaks running code: no.

create table partners (
  id uuid primary key,
  owner_id text not null unique,
  company_name text not null,
  business_category text not null,
  public_cashback_basis_points integer not null default 1000,
  description text,
  address text,
  city text,
  state text,
  postal_code text,
  latitude double precision,
  longitude double precision,
  phone text,
  whatsapp text,
  instagram text,
  created_at timestamptz not null,
  constraint category_known check (
    business_category in ('fashion', 'restaurant', 'technology', 'barbershop', 'health', 'education', 'other')
  ),
  constraint cashback_within_reason check (public_cashback_basis_points between 0 and 9000)
);
create index partners_by_name on partners (company_name, id);

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
  -- The terms when it was made: a later change never alters an open charge.
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
  primary key (customer_id, id),
  constraint status_known check (status in ('pending', 'approved', 'rejected', 'expired', 'cancelled')),
  constraint split_adds_up check (cashback + fee + establishment = amount),
  constraint nobody_pays_to_sell check (establishment >= 0 and cashback >= 0 and fee >= 0 and amount > 0),
  constraint decided_when_not_pending check ((status = 'pending') = (decided_at is null)),
  constraint paid_when_approved check ((status = 'approved') = (transfer_id is not null))
);
create index payment_requests_by_partner on payment_requests (partner_id, id desc);
create index payment_requests_pending on payment_requests (customer_id, id desc) where status = 'pending';

-- An answer once given stays: only a pending charge changes.
create function refuse_change_of_decided_charge() returns trigger
language plpgsql as $$
begin
  raise exception 'payment request % is already %', old.id, old.status using errcode = 'restrict_violation';
end
$$;

create trigger decided_charges_stay
  before update on payment_requests
  for each row when (old.status <> 'pending')
  execute function refuse_change_of_decided_charge();

create table cashback_history (
  user_id text not null,
  id uuid not null,
  merchant text not null,
  title text not null,
  amount bigint not null check (amount > 0),
  percentage_basis_points integer not null,
  category text not null,
  payment_request_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);

-- Cashback ever earned, kept so that a milestone costs no sum over the history.
create table cashback_totals (
  user_id text primary key,
  earned bigint not null
);

create table milestones (
  user_id text not null,
  id uuid not null,
  title text not null,
  description text not null,
  reward_amount bigint not null,
  achieved_at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, reward_amount)
);

create table banners (
  id uuid primary key,
  company_name text not null,
  description text not null,
  cashback text not null,
  banner_color text not null default '#F39C12' check (banner_color ~ '^#[0-9A-Fa-f]{6}$'),
  created_at timestamptz not null
);
