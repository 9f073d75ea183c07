-- What the administrator's overview reads: approved charges by the moment of their approval, refunds by theirs, and the verdict of the ledger's last audit.
-- Breaks running code: no.
-- Holds up: writes to `payment_requests`, so making and answering charges, while an index over the approved ones is built. On a large
-- table, build it before the upgrade: `create index concurrently if not exists payment_requests_by_approval on payment_requests
-- (decided_at) include (amount, fee, cashback) where status = 'approved'`.

set local lock_timeout = '5s';

-- With the amounts, so that a month's days are summed from the index alone.
create index if not exists payment_requests_by_approval on payment_requests (decided_at) include (amount, fee, cashback)
  where status = 'approved';
create index if not exists refunds_by_moment on refunds (created_at) include (amount, fee, cashback);

-- One row: whichever process has audited last. That the books were once wrong stays in `ledger.halts`.
create table ledger.last_audit (
  only_one boolean primary key default true check (only_one),
  at timestamptz not null,
  clean boolean not null,
  -- How long it took.
  ms integer not null
);

create function ledger.keep_verdict(audited_at timestamptz, was_clean boolean, took_ms integer) returns void
language sql security definer set search_path = '' as $$
  insert into ledger.last_audit (at, clean, ms) values (audited_at, was_clean, took_ms)
    -- Of two processes that audit at once, the older verdict does not cover the newer.
    on conflict (only_one) do update set at = excluded.at, clean = excluded.clean, ms = excluded.ms
      where ledger.last_audit.at <= excluded.at
$$;
