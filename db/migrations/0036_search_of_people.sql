-- Administrators find people by a part of the name or of the e-mail, with a reason that is logged.
--
-- Breaks running code: no.
-- Holds up: changes of profiles and e-mails, while the indexes are made. With many users, make them
-- before the upgrade:
--   create index concurrently if not exists profiles_by_trigram
--     on profiles using gin ((folded(full_name) collate "C") gin_trgm_ops) with (fastupdate = off);
--   create index concurrently if not exists auth_users_by_trigram
--     on auth_users using gin ((email collate "C") gin_trgm_ops) with (fastupdate = off);

set local lock_timeout = '5s';

create index if not exists profiles_by_trigram
  on profiles using gin ((folded(full_name) collate "C") gin_trgm_ops) with (fastupdate = off);
create index if not exists auth_users_by_trigram
  on auth_users using gin ((email collate "C") gin_trgm_ops) with (fastupdate = off);
