-- Accounts that their owners freeze, and the links in mails by which they can.
--
-- Breaks running code: no. Until the previous release has ended, it does not know that an account
-- is frozen.
-- Holds up: everything that reads a profile, for milliseconds.

set local lock_timeout = '5s';

-- Null unless the account is frozen. It is a column of the profile, so that locking a user for a
-- money operation reads it together with `is_blocked`.
alter table profiles add column frozen_at timestamptz;

-- The links "this was not me", as digests of their tokens. A link that was used is deleted.
create table freezing_links (
  digest bytea primary key,
  user_id text not null,
  expires_at timestamptz not null
);
create index freezing_links_by_age on freezing_links (expires_at);
