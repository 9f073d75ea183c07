-- When a session was last used, for the list of devices. The auth library renews a session once a day and would be that far off.
-- Breaks running code: no.

alter table auth_sessions add column last_seen_at timestamptz not null default now();
