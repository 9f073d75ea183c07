-- When a user first signed in. Only a first sign-in is of no new device; known devices cannot say
-- which it is, because they are deleted when they are old.
--
-- Breaks running code: no. Accounts of earlier releases get theirs with their next sign-in.
-- Holds up: changes of profiles, for milliseconds.

set local lock_timeout = '5s';

alter table profiles add column first_sign_in_at timestamptz;
