-- Card numbers that are frozen or were replaced, and whom customers have blocked.
--
-- Breaks running code: no.
-- Holds up: requests that read users, for milliseconds.

set local lock_timeout = '5s';

-- Null unless the card number is frozen. It is a column of the profile, so that locking a user
-- reads it too.
alter table profiles add column card_frozen_since timestamptz;

-- Numbers that were replaced. They never charge anybody again, and are never given again.
create table replaced_card_numbers (
  card_number text primary key,
  user_id text not null,
  replaced_at timestamptz not null
);
create index replaced_card_numbers_by_user on replaced_card_numbers (user_id, replaced_at desc);

-- Runs after the change, so it also sees what another transaction, which the unique key has waited
-- for, has committed meanwhile.
create function retire_card_number() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into replaced_card_numbers (card_number, user_id, replaced_at)
      values (old.card_number, old.user_id, new.updated_at);
  end if;
  if exists (select from replaced_card_numbers where card_number = new.card_number) then
    raise exception 'a replaced card number is never given again' using errcode = 'unique_violation';
  end if;
  return null;
end
$$;

create trigger new_card_numbers_are_new
  after insert on profiles
  for each row execute function retire_card_number();
create trigger replaced_card_numbers_stay
  after update of card_number on profiles
  for each row when (old.card_number <> new.card_number) execute function retire_card_number();

-- Partners that may not charge a customer, and users that may not send one money.
create table blocks (
  user_id text not null,
  id uuid not null,
  kind text not null check (kind in ('partner', 'user')),
  -- The partner's id, or the user's.
  blocked_id text not null,
  blocked_at timestamptz not null,
  primary key (user_id, kind, blocked_id)
);
create unique index blocks_by_id on blocks (user_id, id);
