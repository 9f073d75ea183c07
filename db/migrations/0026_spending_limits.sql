-- Limits for money that leaves a wallet, and the counts for them: product decisions T1 and T2.
--
-- Breaks running code: no.
-- Holds up: changes of profiles and transfers, for milliseconds.

set local lock_timeout = '5s';

-- Amounts that a customer has sent and paid today, tonight and in this hour, in minor units. A row
-- of an earlier period counts as nothing. Days are those of the installation's time zone; a night
-- has the name of the day on which it began.
create table spending (
  user_id text primary key,
  day date not null,
  spent bigint not null check (spent >= 0),
  -- The part of it that was sent without the purchase password.
  sent_freely bigint not null check (sent_freely >= 0),
  night date,
  spent_at_night bigint not null check (spent_at_night >= 0),
  hour timestamptz,
  sends integer not null check (sends >= 0)
) with (fillfactor = 70);

-- Limits that customers have chosen instead of the operator's. One that was raised is `before`
-- until `raised_at`.
create table spending_limits (
  user_id text not null,
  name text not null check (name in ('send', 'day', 'night', 'top_ups')),
  amount bigint not null check (amount between 0 and 5000000),
  before bigint check (before >= 0),
  raised_at timestamptz,
  primary key (user_id, name),
  constraint raised_from_a_limit check ((before is null) = (raised_at is null))
);

-- Until then the day's limit is low: after a new device or a new password.
alter table profiles add column cautious_until timestamptz;

-- The hour of the last transfer to the contact, and the transfers in it.
alter table user_contacts
  add column hour timestamptz,
  add column sends integer not null default 0;
