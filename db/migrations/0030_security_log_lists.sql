-- Administrators narrow the security log by kind, and by one user's events, those as a
-- partner's owner included.
--
-- Breaks running code: no.
-- Holds up: sign-ins and changes of credentials, while the indexes are written, a second for a
-- million rows of security_events. Run these before, while the previous release serves:
--   create index concurrently if not exists security_events_by_kind
--     on security_events (kind, id);
--   create index concurrently if not exists security_events_by_user
--     on security_events (user_id, id);

set local lock_timeout = '5s';

create index if not exists security_events_by_kind on security_events (kind, id);
create index if not exists security_events_by_user on security_events (user_id, id);
-- The last one has its rows, too.
drop index security_events_of_users;
