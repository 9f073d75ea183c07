-- The double-entry ledger: accounts, transfers and their entries, and the one function that writes them.
-- Breaks running code: no, it is the first.
--
-- Every key leads with the account's owner, and no foreign key joins two owners' rows, so that a distributed
-- PostgreSQL can place them. Amounts are minor units. What the tables say and who keeps which rule: src/server/ledger/README.md.
--
-- A CHECK is read anew from the catalogue by every statement that writes its table, so the rules that need one column
-- stand in its type, which is read once a session, and those about what an account is in a trigger on opening it.

create schema ledger;

-- In the order in which one transfer locks its accounts: the more transfers want a row, the later it is taken and the
-- shorter it is held. The comparison `kind >= 'fees'` tells the house's accounts from everybody else's.
create type ledger.account_kind as enum (
  'cashback', 'wallet', 'settlement', 'fees', 'card_clearing', 'promotions', 'suspense'
);

create type ledger.transfer_kind as enum (
  'top_up', 'referral_bonus', 'send', 'charge', 'cashback_transfer', 'correction'
);

create domain ledger.moved_amount as bigint constraint entry_moves_something check (value <> 0);
create domain ledger.leg_count as smallint constraint at_least_two_legs check (value >= 2);

create table ledger.accounts (
  owner_id text collate "C" not null,
  kind ledger.account_kind not null,
  -- A house account is spread over many rows, so that charges do not queue for one of them; a person's has shard 0 alone.
  shard smallint not null default 0,
  balance bigint not null default 0,
  entry_count bigint not null default 0,
  primary key (owner_id, kind, shard),
  constraint balance_not_negative check (balance >= 0 or owner_id = 'house'),
  -- 10,000,000.00: far inside a double's exact integers, which is what a browser computes with.
  constraint balance_not_above_limit check (balance <= 1000000000 or owner_id = 'house')
  -- Room for new versions of a row beside the old one keeps an update away from the index.
) with (fillfactor = 60);

create function ledger.refuse_malformed_account() returns trigger
language plpgsql as $$
begin
  if (new.owner_id = 'house') <> (new.kind >= 'fees') then
    raise exception 'an account of kind % cannot belong to %', new.kind, new.owner_id
      using errcode = 'check_violation', constraint = 'house_accounts_belong_to_the_house';
  end if;
  if new.shard <> 0 and new.owner_id <> 'house' then
    raise exception 'only house accounts are spread over shards'
      using errcode = 'check_violation', constraint = 'only_house_accounts_are_sharded';
  end if;
  if new.balance <> 0 or new.entry_count <> 0 then
    raise exception 'an account opens at zero, without entries'
      using errcode = 'check_violation', constraint = 'accounts_open_at_zero';
  end if;
  return new;
end
$$;

create trigger accounts_open_well_formed
  before insert on ledger.accounts
  for each row execute function ledger.refuse_malformed_account();

create table ledger.transfers (
  id uuid primary key,
  kind ledger.transfer_kind not null,
  -- A correction is another transfer that names the one it corrects.
  corrects uuid,
  leg_count ledger.leg_count not null,
  posted_at timestamptz not null,
  constraint corrections_name_their_transfer check ((kind = 'correction') = (corrects is not null))
);

create table ledger.entries (
  owner_id text collate "C" not null,
  kind ledger.account_kind not null,
  shard smallint not null,
  -- The entry's place in its account's own sequence, from 1 without gaps.
  sequence bigint not null,
  transfer_id uuid not null,
  amount ledger.moved_amount not null,
  balance_after bigint not null,
  primary key (owner_id, kind, shard, sequence)
);

create index entries_by_transfer on ledger.entries (transfer_id);

-- Every statement that inserts entries must leave each transfer it touches at zero. (`perform` and `found` cost half of `exists`.)
create function ledger.refuse_unbalanced_entries() returns trigger
language plpgsql as $$
begin
  perform from inserted group by transfer_id having sum(amount) <> 0;
  if found then
    raise exception 'entries of a transfer do not add up to zero'
      using errcode = 'check_violation', constraint = 'transfer_adds_up_to_zero';
  end if;
  return null;
end
$$;

create trigger entries_add_up_to_zero
  after insert on ledger.entries
  referencing new table as inserted
  for each statement execute function ledger.refuse_unbalanced_entries();

-- Privileges already forbid this to the server's role; these triggers forbid it to everybody else too.
create function ledger.refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception '% of %.% is refused: what the ledger has written stays', tg_op, tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end
$$;

create trigger entries_are_append_only
  before update or delete or truncate on ledger.entries
  for each statement execute function ledger.refuse_change();

create trigger transfers_are_append_only
  before update or delete or truncate on ledger.transfers
  for each statement execute function ledger.refuse_change();

create trigger accounts_stay_what_they_are
  before update of owner_id, kind, shard or delete or truncate on ledger.accounts
  for each statement execute function ledger.refuse_change();

create function ledger.open_account(new_owner_id text, new_kind ledger.account_kind) returns void
language sql security definer set search_path = '' as $$
  insert into ledger.accounts (owner_id, kind) values (new_owner_id, new_kind) on conflict do nothing
$$;

-- Says why the legs of a transfer did not each move an account of their own.
create function ledger.refuse_legs(owner_ids text[], kinds ledger.account_kind[]) returns smallint
language plpgsql stable as $$
declare
  unknown record;
begin
  select leg.owner_id, leg.kind into unknown
    from unnest(owner_ids, kinds) as leg (owner_id, kind)
    where not exists (
      select from ledger.accounts as account where account.owner_id = leg.owner_id and account.kind = leg.kind
    )
    limit 1;
  if found then
    raise exception 'no % account of % in the ledger', unknown.kind, unknown.owner_id using errcode = 'no_data_found';
  end if;
  raise exception 'two legs of a transfer move the same account'
    using errcode = 'check_violation', constraint = 'each_leg_another_account';
end
$$;

-- Posts one transfer: leg i moves amounts[i] into (owner_ids[i], kinds[i]), each leg another account. Returns the new balance
-- of each leg's account, in the order given; a house account's is that of the row that was taken.
-- Fails with check_violation on balance_not_negative or balance_not_above_limit, no_data_found on an unknown account.
--
-- One statement, because starting one costs as much as what it does. Its accounts are taken in the order of kind, owner and
-- shard, so that two transfers never wait for each other in a circle; with the other joins and the scan turned off,
-- the legs lead and each reaches its row by the key. Such a plan is never worse than one made for the values at hand, and
-- left to itself PostgreSQL sometimes plans anew at each call, which costs a quarter of the whole.
create function ledger.post(
  transfer_id uuid,
  transfer_kind ledger.transfer_kind,
  posted_at timestamptz,
  owner_ids text[],
  kinds ledger.account_kind[],
  amounts bigint[],
  corrected uuid default null
) returns bigint[]
language plpgsql security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  balances bigint[];
begin
  if cardinality(owner_ids) <> cardinality(amounts) or cardinality(kinds) <> cardinality(amounts) then
    raise exception 'each leg needs an owner, a kind and an amount' using errcode = 'invalid_parameter_value';
  end if;
  if corrected is not null then
    perform from ledger.transfers where id = corrected;
    if not found then
      raise exception 'there is no transfer % to correct', corrected
        using errcode = 'foreign_key_violation', constraint = 'corrected_transfer_exists';
    end if;
  end if;

  with moved as (
    update ledger.accounts as account
      set balance = account.balance + leg.amount, entry_count = account.entry_count + 1
      from (
        select * from unnest(owner_ids, kinds, amounts) with ordinality as leg (owner_id, kind, amount, place)
        order by kind, owner_id collate "C"
      ) as leg
      where account.owner_id = leg.owner_id and account.kind = leg.kind
        -- Each connection has a shard of its own, as long as there are fewer than shards: two charges at once, each
        -- waiting for its commit, do not wait for each other as well.
        and account.shard = case when leg.owner_id = 'house' then pg_backend_pid() % 32 else 0 end
      returning leg.place, leg.amount, account.owner_id, account.kind, account.shard, account.entry_count, account.balance
  ), written as (
    insert into ledger.transfers (id, kind, corrects, leg_count, posted_at)
      select transfer_id, transfer_kind, corrected,
        case
          when count(*) = cardinality(amounts) then count(*)
          else ledger.refuse_legs(owner_ids, kinds)
        end,
        posted_at
      from moved
  ), entered as (
    insert into ledger.entries (owner_id, kind, shard, sequence, transfer_id, amount, balance_after)
      select owner_id, kind, shard, entry_count, transfer_id, amount, balance from moved
  )
  select array_agg(balance order by place) into balances from moved;
  return balances;
end
$$;

insert into ledger.accounts (owner_id, kind, shard)
  select 'house', kind, shard
  from unnest(enum_range('fees'::ledger.account_kind, null)) as kind, generate_series(0, 31) as shard;
