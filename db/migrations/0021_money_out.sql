-- A payout is approved by one administrator and paid by another. A referral bonus is paid once for
-- a card and for a phone number, and so often a month for one referrer. What a member of a partner
-- made or saw ends when they leave.
--
-- Breaks running code: no.
-- Holds up: changes of payouts, referral codes, API keys and webhook endpoints, for milliseconds,
-- and while the index over the paid payouts is made. With many of them, make it before the upgrade:
--   create index concurrently if not exists payouts_paid
--     on payouts (partner_id, decided_at) where status = 'paid';

set local lock_timeout = '5s';

alter table payouts
  add column approved_by text,
  add column approved_at timestamptz,
  add constraint approved_by_somebody check ((approved_by is null) = (approved_at is null)) not valid,
  add constraint two_decide check (status <> 'paid' or approved_by is null or approved_by <> decided_by) not valid;
-- Adds up the payouts to a partner within a day.
create index if not exists payouts_paid on payouts (partner_id, decided_at) where status = 'paid';

alter table referral_uses
  -- The provider's name of the card that the bonus was paid for, and a digest of the phone number.
  add column card text,
  add column phone_digest bytea,
  -- The customer whose code it is, and which bonus of theirs in the month it is, from 1.
  add column referrer_id text,
  add column paid_month date,
  add column month_place smallint,
  -- Why the last top-up that reached the minimum did not pay the bonus, and which it was.
  add column withheld text,
  add column withheld_top_up uuid;
-- Two processes that pay a bonus at the same moment find out here.
create unique index referral_uses_card on referral_uses (card) where card is not null;
create unique index referral_uses_phone on referral_uses (phone_digest) where phone_digest is not null;
create unique index referral_uses_month on referral_uses (referrer_id, paid_month, month_place)
  where referrer_id is not null;

-- The sandbox's name of the card that paid.
alter table sandbox_checkout_sessions add column card text;

-- Why a key was revoked, where its owner did not.
alter table api_keys
  add column revoked_because text,
  add constraint revoked_because_known check (revoked_because in ('maker_left')) not valid;

alter table webhook_endpoints
  -- The owner who made the secret and so saw it; null where that is not known.
  add column secret_seen_by text,
  -- Since when somebody who left has seen it.
  add column rotation_due_since timestamptz;
