-- Adding money by card: our record of each checkout, the sandbox's own sessions, and referral codes.
-- Breaks running code: no.

create table top_ups (
  user_id text not null,
  id uuid not null,
  session_id text not null unique,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null default 'pending' check (status in ('pending', 'credited', 'declined', 'expired')),
  referral_bonus bigint not null default 0,
  transfer_id uuid,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (user_id, id),
  constraint credited_by_a_transfer check ((status = 'credited') = (transfer_id is not null))
);

-- The embedded card checkout's side of the story: what a provider would keep.
create table sandbox_checkout_sessions (
  id text primary key,
  client_reference_id text not null,
  amount bigint not null,
  currency text not null,
  language text not null,
  success_url text not null,
  cancel_url text not null,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'paid')),
  created_at timestamptz not null
);

create table referral_codes (
  code text primary key check (code = upper(code) and length(code) between 1 and 20),
  -- The customer who shares it; null for a promotion of the house.
  owner_id text unique,
  bonus bigint not null check (bonus > 0),
  minimum_top_up bigint not null check (minimum_top_up > 0),
  ends_at timestamptz,
  uses_max integer,
  uses integer not null default 0,
  constraint uses_within_limit check (uses_max is null or uses <= uses_max)
);

create table referral_uses (
  -- One code per customer, ever.
  user_id text primary key,
  code text not null,
  bonus bigint not null,
  minimum_top_up bigint not null,
  applied_at timestamptz not null,
  paid_at timestamptz,
  transfer_id uuid
);
