-- A company may have several owners, and one that has had an owner is never left without.
-- Breaks running code: no, until a company is given a second owner: what reads one owner fails for that company.
-- Holds up: everything that reads or writes `partner_members`, for the moment that an index is dropped and a trigger is made.

set local lock_timeout = '5s';

drop index partner_members_one_owner;

-- Two owners who remove each other at once wait for each other at their company's row, and the second finds the first one gone.
create function keep_an_owner() returns trigger
language plpgsql as $$
begin
  perform from partners where id = old.partner_id for no key update;
  if not exists (
    select from partner_members where partner_id = old.partner_id and role = 'owner' and user_id <> old.user_id
  ) then
    raise exception 'company % keeps an owner', old.partner_id
      using errcode = 'restrict_violation', constraint = 'partner_members_keep_an_owner';
  end if;
  return old;
end
$$;

create trigger companies_keep_an_owner
  before delete on partner_members
  for each row when (old.role = 'owner')
  execute function keep_an_owner();

-- Nobody stops being an owner by becoming something else.
create function refuse_change_of_owner() returns trigger
language plpgsql as $$
begin
  raise exception 'an owner of company % is removed, not changed', old.partner_id using errcode = 'restrict_violation';
end
$$;

create trigger owners_stay_owners
  before update on partner_members
  for each row when (old.role = 'owner' and new is distinct from old)
  execute function refuse_change_of_owner();
