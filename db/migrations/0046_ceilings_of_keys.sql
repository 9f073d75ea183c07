-- A key has a ceiling for what it refunds in a day, as a cashier has: product decision P2.
--
-- Breaks running code: no. The previous release knows no ceiling of a key, so it refunds over it
-- until its processes have ended.
-- Holds up: requests of keys, for milliseconds.

set local lock_timeout = '5s';

-- Minor units; null for as much as the charges allow, as for all keys from before.
alter table api_keys
  add column refund_ceiling bigint,
  add constraint refund_ceiling_is_an_amount check (refund_ceiling > 0) not valid;
