-- Members are owners, managers and cashiers, with ceilings for refunds, and a charge says which key
-- made or cancelled it: product decision P2.
--
-- `staff` are managers from now on (docs/product-decisions.md says why). Their rows keep the old
-- word, because the previous release knows no other, and are read as `manager`.
--
-- Breaks running code: no. Until the previous release has ended, its list of members fails with a
-- general error once somebody has a new role.
-- Holds up: charges and the audit log, for milliseconds; refunds, while the index is built. With
-- millions of refunds run this before the upgrade, while the old release serves:
--   create index concurrently if not exists refunds_by_member
--     on refunds (partner_id, refunded_by, id) include (amount);

set local lock_timeout = '5s';

alter table partner_members
  drop constraint role_known,
  add constraint role_known check (role in ('owner', 'manager', 'cashier', 'staff')) not valid;
alter table partner_invitations
  drop constraint role_known,
  add constraint role_known check (role in ('owner', 'manager', 'cashier', 'staff')) not valid;
alter table audit_events
  drop constraint actor_role_known,
  add constraint actor_role_known
    check (actor_role in ('administrator', 'owner', 'manager', 'cashier', 'operator', 'key')) not valid;

-- The most that one member of the role may refund of one charge; null for nothing. A cashier also
-- has a ceiling for a day; null for as much as the charges allow.
alter table partners
  add column manager_refund_ceiling bigint,
  add column cashier_refund_ceiling bigint,
  add column cashier_day_refund_ceiling bigint,
  add constraint refund_ceilings_are_amounts check (
    manager_refund_ceiling > 0 and cashier_refund_ceiling > 0 and cashier_day_refund_ceiling > 0
  ) not valid;

-- Sums a cashier's refunds of a day from the index alone.
create index if not exists refunds_by_member on refunds (partner_id, refunded_by, id) include (amount);

-- Null where a user did it, and for charges from before these columns.
alter table payment_requests
  add column created_by_key uuid,
  add column cancelled_by_key uuid;
alter table sandbox_charges
  add column created_by_key uuid,
  add column cancelled_by_key uuid;

-- The till of a charge with its branch, for answers; null without one, at no cost.
create function till_of(partner uuid, till uuid) returns jsonb
language sql stable strict as $$
  select jsonb_build_object('id', t.id, 'name', t.name, 'branch_id', b.id, 'branch_name', b.name)
    from tills t join branches b on b.partner_id = t.partner_id and b.id = t.branch_id
    where t.partner_id = $1 and t.id = $2
$$;
