-- Usernames that somebody gave up, by taking another one or by closing the account, are nobody's
-- for 400 days, so that what is sent to them reaches nobody else: product decision T15.
--
-- Breaks running code: no. A username that is nobody's is an error of the previous release where
-- somebody takes it.
-- Holds up: changes of profiles, for milliseconds.

set local lock_timeout = '5s';

create table given_up_usernames (
  id bigint generated always as identity primary key,
  username text not null,
  -- Null once the data of the user was erased.
  user_id text,
  given_up_at timestamptz not null
);
create index given_up_usernames_by_name on given_up_usernames (username, given_up_at);
create index given_up_usernames_by_user on given_up_usernames (user_id, given_up_at);
create index given_up_usernames_by_age on given_up_usernames (given_up_at);

insert into given_up_usernames (username, user_id, given_up_at)
  select username, user_id, closed_at from account_erasures join profiles using (user_id)
    where erased_at is null;

-- Runs after the change, so it also sees what another transaction, which the unique key has waited
-- for, has committed meanwhile. The former user may take the name again.
create function refuse_given_up_username() returns trigger
language plpgsql as $$
begin
  if exists (
    select from given_up_usernames where username = new.username
      and user_id is distinct from new.user_id and given_up_at > new.updated_at - interval '400 days'
  ) then
    raise exception 'a username that was given up is nobody''s for 400 days'
      using errcode = 'unique_violation', constraint = 'given_up_usernames';
  end if;
  return null;
end
$$;

create function keep_given_up_username() returns trigger
language plpgsql as $$
begin
  insert into given_up_usernames (username, user_id, given_up_at)
    values (old.username, old.user_id, new.updated_at);
  return null;
end
$$;

create trigger new_usernames_are_free
  after insert on profiles
  for each row execute function refuse_given_up_username();
create trigger changed_usernames_are_free
  after update of username on profiles
  for each row when (old.username <> new.username) execute function refuse_given_up_username();
-- An account that is closed gave up its username then; later it is erased.
create trigger given_up_usernames_are_kept
  after update of username on profiles
  for each row when (old.username <> new.username and old.block_reason is distinct from 'account_deleted')
  execute function keep_given_up_username();
create trigger usernames_end_with_their_account
  after update of block_reason on profiles
  for each row when (new.block_reason = 'account_deleted' and old.block_reason is distinct from 'account_deleted')
  execute function keep_given_up_username();
