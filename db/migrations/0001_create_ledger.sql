-- The double-entry ledger: accounts, transfers and their entries, and the one function that writes them.
-- Breaks running code: no, it is the first.
--
-- Every key leads with the account's owner, and no foreign key joins two owners' rows, so that a distributed
-- PostgreSQL can place them. Amounts are minor units.

create schema ledger;

create table ledger.accounts (
  owner_id text not null,
  kind text not null,
  -- A house account is spread over many rows, so that charges do not queue for one of them; a person's has shard 0 alone.
  shard smallint not null default 0,
  balance bigint not null default 0,
  entry_count bigint not null default 0,
  primary key (owner_id, kind, shard),
  constraint account_kind_known check (
    kind in ('wallet', 'cashback', 'settlement', 'fees', 'promotions', 'card_clearing', 'suspense')
  ),
  constraint house_accounts_belong_to_the_house check (
    (owner_id = 'house') = (kind in ('fees', 'promotions', 'card_clearing', 'suspense'))
  ),
  constraint only_house_accounts_are_sharded check (shard = 0 or owner_id = 'house'),
  constraint balance_not_negative check (balance >= 0 or owner_id = 'house'),
  -- 10,000,000.00: far inside a double's exact integers, which is what a browser computes with.
  constraint balance_not_above_limit check (balance <= 1000000000 or owner_id = 'house')
) with (fillfactor = 60);

create table ledger.transfers (
  id uuid primary key,
  kind text not null,
  -- A correction is another transfer that names the one it corrects.
  corrects uuid,
  leg_count smallint not null,
  posted_at timestamptz not null,
  constraint transfer_kind_known check (
    kind in ('top_up', 'referral_bonus', 'send', 'charge', 'cashback_transfer', 'correction')
  ),
  constraint corrections_name_their_transfer check ((kind = 'correction') = (corrects is not null)),
  constraint at_least_two_legs check (leg_count >= 2)
);

create table ledger.entries (
  owner_id text not null,
  kind text not null,
  shard smallint not null,
  -- The entry's place in its account's own sequence, from 1 without gaps.
  sequence bigint not null,
  transfer_id uuid not null,
  amount bigint not null,
  balance_after bigint not null,
  primary key (owner_id, kind, shard, sequence),
  constraint entry_moves_something check (amount <> 0)
);

create index entries_by_transfer on ledger.entries (transfer_id);

-- Every statement that inserts entries must leave each transfer it touches at zero, with all its legs present.
create function ledger.refuse_unbalanced_entries() returns trigger
language plpgsql as $$
begin
  if exists (
    select from inserted group by transfer_id having sum(amount) <> 0
  ) then
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

-- Privileges already forbid this to the server's role; the trigger forbids it to everybody else too.
create function ledger.refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end
$$;

create trigger entries_are_append_only
  before update or delete or truncate on ledger.entries
  for each statement execute function ledger.refuse_change();

create trigger transfers_are_append_only
  before update or delete or truncate on ledger.transfers
  for each statement execute function ledger.refuse_change();

create function ledger.open_account(new_owner_id text, new_kind text) returns void
language sql security definer set search_path = '' as $$
  insert into ledger.accounts (owner_id, kind) values (new_owner_id, new_kind) on conflict do nothing
$$;

-- Posts one transfer: leg i moves amounts[i] into (owner_ids[i], kinds[i]). Returns the new balance of each leg's account,
-- in the order given; a house account's is that of the row that was taken.
-- Locks the accounts in the order of their key, so two transfers never wait for each other in a circle.
-- Fails with check_violation on balance_not_negative or balance_not_above_limit, no_data_found on an unknown account.
create function ledger.post(
  transfer_id uuid,
  transfer_kind text,
  posted_at timestamptz,
  owner_ids text[],
  kinds text[],
  amounts bigint[],
  corrected uuid default null
) returns bigint[]
language plpgsql security definer set search_path = '' as $$
declare
  leg_total constant int := cardinality(amounts);
  shards smallint[];
  balances bigint[] := array_fill(null::bigint, array[leg_total]);
  sequences bigint[] := array_fill(null::bigint, array[leg_total]);
  leg int;
  new_balance bigint;
  new_sequence bigint;
begin
  for leg in 1 .. leg_total loop
    -- 32 rows took 7.2 thousand charges a second where one took 2.8 (docs/decisions/0002).
    shards[leg] := case when owner_ids[leg] = 'house' then floor(random() * 32)::smallint else 0 end;
  end loop;

  for leg in
    select position from unnest(owner_ids, kinds, shards) with ordinality as legs (o, k, s, position) order by o, k, s, position
  loop
    update ledger.accounts
      set balance = balance + amounts[leg], entry_count = entry_count + 1
      where owner_id = owner_ids[leg] and kind = kinds[leg] and shard = shards[leg]
      returning balance, entry_count into new_balance, new_sequence;
    if not found then
      raise exception 'no % account of % in the ledger', kinds[leg], owner_ids[leg] using errcode = 'no_data_found';
    end if;
    balances[leg] := new_balance;
    sequences[leg] := new_sequence;
  end loop;

  insert into ledger.transfers (id, kind, corrects, leg_count, posted_at)
    values (transfer_id, transfer_kind, corrected, leg_total, posted_at);
  insert into ledger.entries (owner_id, kind, shard, sequence, transfer_id, amount, balance_after)
    select o, k, s, q, post.transfer_id, a, b
    from unnest(owner_ids, kinds, shards, sequences, amounts, balances) as legs (o, k, s, q, a, b);
  return balances;
end
$$;

insert into ledger.accounts (owner_id, kind, shard)
  select 'house', kind, shard
  from unnest(array['fees', 'promotions', 'card_clearing', 'suspense']) as kind, generate_series(0, 31) as shard;
