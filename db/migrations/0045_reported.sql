-- An owner's freezing ends what a thief has left for a company: keys, webhook endpoints, members
-- who were invited, and the payout account, which has no effect until an owner enters it again.
--
-- Breaks running code: no. The previous release ignores the new columns, so a payout account that
-- was reported has effect in its processes until they end.
-- Holds up: nothing for long; only payouts that wait are written.

set local lock_timeout = '5s';

alter table api_keys
  drop constraint revoked_because_known,
  add constraint revoked_because_known check (revoked_because in ('maker_left', 'maker_reported')) not valid;

alter table webhook_endpoints
  -- The owner who entered the address last, and when; null of an endpoint from before, of which the
  -- first secret says it.
  add column url_set_by text,
  add column url_set_at timestamptz,
  -- When the secret was made.
  add column secret_seen_at timestamptz;

alter table payout_accounts
  -- Since when it has no effect, because who entered it reported a thief.
  add column reported_at timestamptz;

alter table payouts
  -- Who entered the account that it goes to, and when; null of a payout from before.
  add column account_set_by text,
  add column account_set_at timestamptz,
  -- Since when it may not be paid, because that account was reported.
  add column account_reported_at timestamptz;

update payouts p set account_set_by = a.set_by, account_set_at = a.set_at
  from payout_accounts a
  where p.status = 'requested' and a.partner_id = p.partner_id and p.requested_at >= a.set_at;
