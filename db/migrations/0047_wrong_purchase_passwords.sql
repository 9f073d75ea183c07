-- A right purchase password after wrong ones of another session notifies the user: product
-- decision 9.
--
-- Breaks running code: no. The previous release keeps no session of a wrong one, so those that its
-- processes compare notify nobody.
-- Holds up: purchase passwords, for milliseconds.

set local lock_timeout = '5s';

-- The session of each wrong try since the last right one, lock or notice. Not a reference: a
-- session that has ended since is another one.
alter table purchase_passwords add column wrong_sessions text[] not null default '{}';
