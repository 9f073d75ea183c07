-- The double-entry ledger: accounts, transfers and their entries, and the one function that writes
-- them.
--
-- src/server/ledger/README.md explains the tables, and says where each rule is enforced.
--
-- Each statement that writes a table reads the table's CHECK constraints from the catalogue, which
-- would slow down every posting. Rules about a single column are therefore domains, which a session
-- reads once. Rules about a whole account are in a trigger, which runs only when it is opened.

create schema ledger;

-- The order in which one transfer locks its accounts. Rows that many transfers need come last, so
-- that they are locked for the shortest time. `kind >= 'fees'` says that an account is a system
-- account: the operator's, not a customer's or a partner's.
create type ledger.account_kind as enum (
  'cashback',
  'wallet',
  -- A partner's balance, and what of it was requested as a payout and is not paid yet.
  'settlement',
  'payouts',
  'fees',
  'card_clearing',
  'promotions',
  'suspense',
  -- What has left for partners' accounts at their banks.
  'bank',
  -- Below zero by what customers owe the operator.
  'receivables'
);

create type ledger.transfer_kind as enum (
  'top_up', 'referral_bonus', 'send', 'charge', 'cashback_transfer', 'correction', 'refund',
  'payout', 'payout_settlement', 'payout_return',
  'top_up_reversal', 'top_up_restoration', 'debt_collection', 'debt_write_off'
);

create domain ledger.moved_amount as bigint constraint entry_moves_something check (value <> 0);
create domain ledger.leg_count as smallint constraint at_least_two_legs check (value >= 2);

create table ledger.accounts (
  owner_id text collate "C" not null,
  kind ledger.account_kind not null,
  -- A system account is spread over many rows, so that charges do not queue for one of them. All
  -- other accounts have shard 0 alone.
  shard smallint not null default 0,
  balance bigint not null default 0,
  entry_count bigint not null default 0,
  primary key (owner_id, kind, shard),
  constraint balance_not_negative check (balance >= 0 or owner_id = 'operator'),
  -- 10,000,000.00: far inside the integers that a browser's numbers hold exactly.
  constraint balance_not_above_limit check (balance <= 1000000000 or owner_id = 'operator')
) with (
  -- Free space on each page lets an update put the new row beside the old one, without an index
  -- entry.
  fillfactor = 60
);

create function ledger.reject_malformed_account() returns trigger
language plpgsql as $$
begin
  if (new.owner_id = 'operator') <> (new.kind >= 'fees') then
    raise exception 'an account of kind % cannot belong to %', new.kind, new.owner_id
      using errcode = 'check_violation', constraint = 'system_accounts_belong_to_the_operator';
  end if;
  if new.shard <> 0 and new.owner_id <> 'operator' then
    raise exception 'only system accounts are spread over shards'
      using errcode = 'check_violation', constraint = 'only_system_accounts_are_sharded';
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
  for each row execute function ledger.reject_malformed_account();

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
  -- The entry's number within its account, from 1 without gaps.
  sequence bigint not null,
  transfer_id uuid not null,
  amount ledger.moved_amount not null,
  balance_after bigint not null,
  primary key (owner_id, kind, shard, sequence)
);

create index entries_by_transfer on ledger.entries (transfer_id);

-- Every statement that inserts entries must leave each transfer it touches at zero. `perform` and
-- `found` cost half as much as `exists`.
create function ledger.reject_unbalanced_entries() returns trigger
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
  for each statement execute function ledger.reject_unbalanced_entries();

-- Privileges forbid changes to the server's role. These triggers forbid them to every other role
-- too.
create function ledger.reject_change() returns trigger
language plpgsql as $$
begin
  raise exception '% of %.% is refused: what the ledger has written stays', tg_op, tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end
$$;

create trigger entries_are_append_only
  before update or delete or truncate on ledger.entries
  for each statement execute function ledger.reject_change();

create trigger transfers_are_append_only
  before update or delete or truncate on ledger.transfers
  for each statement execute function ledger.reject_change();

create trigger accounts_stay_what_they_are
  before update of owner_id, kind, shard or delete or truncate on ledger.accounts
  for each statement execute function ledger.reject_change();

create function ledger.open_account(new_owner_id text, new_kind ledger.account_kind) returns void
language sql security definer set search_path = '' as $$
  insert into ledger.accounts (owner_id, kind) values (new_owner_id, new_kind) on conflict do nothing
$$;

-- Raises the error for a transfer whose legs did not each move an account of their own.
create function ledger.reject_legs(owner_ids text[], kinds ledger.account_kind[]) returns smallint
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

-- Posts one transfer: leg i moves amounts[i] into (owner_ids[i], kinds[i]), each leg another
-- account. Returns the new balance of each leg's account, in the order given; of a system account,
-- the balance of the shard that was used. Fails with check_violation on balance_not_negative or
-- balance_not_above_limit, and with no_data_found on an unknown account.
--
-- It is one statement, because starting a statement costs as much as executing it. Accounts are
-- locked in the order of kind, owner and shard, so that two transfers never deadlock. The settings
-- turn other joins and scans off, so that each leg finds its row by the key. A generic plan is as
-- good as a custom one here; left to itself, PostgreSQL sometimes plans at each call, which costs
-- a quarter of the whole.
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
        -- Each connection uses one shard, so that two charges at once do not wait for each
        -- other's commit while there are fewer connections than shards.
        and account.shard = case when leg.owner_id = 'operator' then pg_backend_pid() % 32 else 0 end
      returning leg.place, leg.amount, account.owner_id, account.kind, account.shard, account.entry_count, account.balance
  ), written as (
    insert into ledger.transfers (id, kind, corrects, leg_count, posted_at)
      select transfer_id, transfer_kind, corrected,
        case
          when count(*) = cardinality(amounts) then count(*)
          else ledger.reject_legs(owner_ids, kinds)
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

-- Locks an account until the transaction ends, and returns its balance. For decisions that depend
-- on a balance before they post.
create function ledger.hold_balance(held_owner_id text, held_kind ledger.account_kind) returns bigint
language sql security definer set search_path = '' as $$
  select balance from ledger.accounts where owner_id = held_owner_id and kind = held_kind and shard = 0 for update
$$;

-- The number of an account's first entry from a moment on, found by binary search. Entries are
-- almost in the order of their moments: two that waited for each other may have changed places. A
-- reader that must miss none starts a little before this number.
create function ledger.sequence_at(account_owner text, account_kind ledger.account_kind, moment timestamptz) returns bigint
language plpgsql stable as $$
declare
  low bigint := 1;
  high bigint;
  middle bigint;
  at timestamptz;
begin
  select entry_count + 1 into high from ledger.accounts
    where owner_id = account_owner and kind = account_kind and shard = 0;
  while low < high loop
    middle := (low + high) / 2;
    select posted_at into at from ledger.entries join ledger.transfers on transfers.id = transfer_id
      where owner_id = account_owner and entries.kind = account_kind and shard = 0 and sequence = middle;
    if at < moment then
      low := middle + 1;
    else
      high := middle;
    end if;
  end loop;
  return low;
end
$$;

-- One row here stops every posting. It is written when the audit finds an error in the ledger, and
-- is deleted by hand.
create table ledger.halts (
  id uuid primary key,
  -- What the audit counted.
  finding jsonb not null,
  halted_at timestamptz not null
);

-- The server's role may stop postings. Only the owner of the database may allow them again.
create function ledger.halt(halt_id uuid, found_wrong jsonb, at timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into ledger.halts (id, finding, halted_at) values (halt_id, found_wrong, at)
$$;

-- One row: the verdict of the last audit, by any process. Earlier errors are kept in
-- `ledger.halts`.
create table ledger.last_audit (
  only_one boolean primary key default true check (only_one),
  at timestamptz not null,
  clean boolean not null,
  -- How long it took, in milliseconds.
  ms integer not null
);

create function ledger.keep_verdict(audited_at timestamptz, was_clean boolean, took_ms integer) returns void
language sql security definer set search_path = '' as $$
  insert into ledger.last_audit (at, clean, ms) values (audited_at, was_clean, took_ms)
    -- When two processes audit at once, an older verdict does not overwrite a newer one.
    on conflict (only_one) do update set at = excluded.at, clean = excluded.clean, ms = excluded.ms
      where ledger.last_audit.at <= excluded.at
$$;

-- The system accounts, each in 32 shards. ledger.post chooses a shard by the connection.
insert into ledger.accounts (owner_id, kind, shard)
  select 'operator', kind, shard
  from unnest(enum_range('fees'::ledger.account_kind, null)) as kind, generate_series(0, 31) as shard;
