-- Who acts for a company, and the log of what administrators and owners did.
-- Breaks running code: yes, what reads or writes partners.owner_id. The owner is a member now, and a company may be without one.
-- Holds up: everything that reads or writes `partners`, for one statement over its rows.

set local lock_timeout = '5s';

create table partner_members (
  -- A person acts for one company at most.
  user_id text primary key,
  partner_id uuid not null,
  role text not null constraint role_known check (role in ('owner', 'staff')),
  added_at timestamptz not null
);
create index partner_members_by_partner on partner_members (partner_id);
create unique index partner_members_one_owner on partner_members (partner_id) where role = 'owner';

insert into partner_members (user_id, partner_id, role, added_at)
  select owner_id, id, 'owner', created_at from partners;

alter table partners drop column owner_id;

-- Names are kept as they were: who reads the log later must not depend on what became of the person, the company or the thing.
create table acts (
  -- UUID version 7: in order of time.
  id uuid primary key,
  at timestamptz not null,
  -- Null for a command on the server.
  actor_id text,
  actor_name text,
  actor_role text not null constraint actor_role_known check (actor_role in ('administrator', 'owner', 'operator')),
  -- The company that an owner acted for, or that the act was about.
  partner_id uuid,
  act text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_name text,
  before jsonb,
  after jsonb,
  address text,
  constraint operators_have_no_account check ((actor_role = 'operator') = (actor_id is null))
);
create index acts_by_actor on acts (actor_id, id desc);
create index acts_by_partner on acts (partner_id, id desc) where partner_id is not null;
create index acts_by_subject on acts (subject_id, id desc);
create index acts_by_act on acts (act, id desc);

create function refuse_change_of_act() returns trigger
language plpgsql as $$
begin
  raise exception '% of acts is refused: the log is only added to', tg_op using errcode = 'restrict_violation';
end
$$;

create trigger acts_are_append_only
  before update or delete or truncate on acts
  for each statement execute function refuse_change_of_act();
