-- Branches and tills have names, and a charge says at which till it was made: product decision P2.
--
-- Breaks running code: no.
-- Holds up: new charges, while the index is built, which scans the table once. With millions of
-- charges run this before the upgrade, while the old release serves:
--   alter table payment_requests add column if not exists till_id uuid;
--   create index concurrently if not exists payment_requests_by_till
--     on payment_requests (partner_id, till_id, id desc) where till_id is not null;

set local lock_timeout = '5s';

-- A place where a partner charges. One that is closed stays, because charges name its tills.
create table branches (
  partner_id uuid not null,
  -- UUID version 7: in order of time.
  id uuid not null,
  name text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (partner_id, id)
);
create unique index branches_open_by_name on branches (partner_id, folded(name)) where closed_at is null;

create table tills (
  partner_id uuid not null,
  -- UUID version 7: in order of time, and 73 of its bits are random.
  id uuid not null,
  branch_id uuid not null,
  name text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (partner_id, id),
  constraint tills_of_a_branch foreign key (partner_id, branch_id) references branches (partner_id, id)
);
create unique index tills_open_by_name on tills (partner_id, branch_id, folded(name)) where closed_at is null;
-- A code that is shown at a till names the till alone.
create unique index tills_by_id on tills (id);

-- Null where the partner has no tills, and for charges from before this column.
alter table payment_requests
  add column if not exists till_id uuid,
  add constraint charged_at_own_till foreign key (partner_id, till_id) references tills (partner_id, id) not valid;
create index if not exists payment_requests_by_till on payment_requests (partner_id, till_id, id desc)
  where till_id is not null;

alter table sandbox_charges
  add column till_id uuid,
  add constraint charged_at_own_till foreign key (partner_id, till_id) references tills (partner_id, id) not valid;
