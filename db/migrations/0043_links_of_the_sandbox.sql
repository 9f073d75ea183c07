-- Finds the sandbox's payment links, which are deleted some time after they expired, paid or not.
--
-- Breaks running code: no.
-- Holds up: new payment links and payments of them, and the batches that these are in, while the
-- index is built, which scans their table once. With millions of links run this before the upgrade,
-- while the old release serves:
--   create index concurrently if not exists payment_links_of_sandbox
--     on payment_links (expires_at) where mode = 'test';

set local lock_timeout = '5s';

create index if not exists payment_links_of_sandbox on payment_links (expires_at) where mode = 'test';
