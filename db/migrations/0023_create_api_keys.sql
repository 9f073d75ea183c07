-- Keys that a company's own programs call with, and the charges of the sandbox that test keys live in.
-- Breaks running code: no.
-- Holds up: writes to `acts`, for no longer than it takes to say so.

set local lock_timeout = '5s';

create table api_keys (
  partner_id uuid not null,
  id uuid not null,
  name text not null,
  mode text not null constraint mode_known check (mode in ('live', 'test')),
  scopes text[] not null,
  -- What a key is found by; it stands in the key itself, and in the list that its owner sees.
  prefix text not null unique,
  -- SHA-256 of the whole key. It has 192 random bits, so nobody finds it by trying; the key itself is kept nowhere.
  digest bytea not null constraint digest_is_whole check (octet_length(digest) = 32),
  created_by text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (partner_id, id)
);

-- The same facts as a charge has, of nobody's money: no customer, no transfer, nothing that the ledger or a statement reads.
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

-- What a key does in its company's name is logged as the key's act. Old rows need no look: they had fewer roles to choose from.
alter table acts
  drop constraint actor_role_known,
  add constraint actor_role_known check (actor_role in ('administrator', 'owner', 'operator', 'key')) not valid;
