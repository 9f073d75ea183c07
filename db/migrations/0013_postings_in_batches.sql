-- Money is posted in batches: many transfers with one call, over accounts that are locked before.
--
-- Breaks running code: yes. The previous release calls ledger.post() and ledger.hold_balance() with
-- other arguments, which are gone. Stop its processes before the upgrade.
-- Holds up: nothing.

drop function ledger.post(uuid, ledger.transfer_kind, timestamptz, text[], ledger.account_kind[], bigint[], uuid);
drop function ledger.hold_balance(text, ledger.account_kind);
drop function ledger.reject_legs(text[], ledger.account_kind[]);

-- Each connection uses one row of the operator's accounts, so that two processes do not wait for
-- each other's commit.
create function ledger.shard_of(owner_id text) returns smallint
language sql stable parallel restricted
return case when owner_id = 'operator' then pg_backend_pid() % 32 else 0 end::smallint;

-- Locks accounts until the transaction ends, and returns them as they are. Accounts that do not
-- exist are left out. The order of kind, owner and shard keeps two transactions from waiting for
-- each other in a circle. Each is found by its key, one after the other, however few accounts the
-- planner expects.
create function ledger.lock_accounts(owner_ids text[], kinds ledger.account_kind[])
  returns table (owner_id text, kind ledger.account_kind, balance bigint)
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query select locked.owner_id, locked.kind, locked.balance
  from (
    select * from unnest(owner_ids, kinds) as needed (owner_id, kind) order by kind, owner_id collate "C" offset 0
  ) as needed cross join lateral (
    select account.owner_id, account.kind, account.balance from ledger.accounts as account
      where account.owner_id = needed.owner_id and account.kind = needed.kind
        and account.shard = ledger.shard_of(needed.owner_id)
      for no key update offset 0
  ) as locked;
end
$$;

create function ledger.reject_unknown_account() returns smallint
language plpgsql as $$
begin
  raise exception 'a leg moves an account that is not in the ledger' using errcode = 'no_data_found';
end
$$;

-- Posts transfers. Transfer i has an id, a kind, a moment, a number of legs and, for a correction,
-- the transfer that it corrects. Leg j belongs to the transfer with the id leg_transfers[j], and
-- moves amounts[j] into (owner_ids[j], kinds[j]). An account's entries follow each other in the
-- order of the legs.
--
-- Returns the number of entries. Fails with check_violation on balance_not_negative, also on the
-- way, on balance_not_above_limit, transfer_adds_up_to_zero, each_leg_another_account, and on
-- money_is_halted after an audit found the books wrong; with no_data_found on an unknown account.
--
-- The legs of an account are one row with arrays, so that each account is found by its key once,
-- and none of the steps needs a join of legs with accounts. A generic plan is as good as a custom
-- one here; left to itself, PostgreSQL sometimes plans at each call.
create function ledger.post(
  transfer_ids uuid[],
  transfer_kinds ledger.transfer_kind[],
  moments timestamptz[],
  leg_counts smallint[],
  corrected uuid[],
  leg_transfers uuid[],
  owner_ids text[],
  kinds ledger.account_kind[],
  amounts bigint[]
) returns bigint
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  entry_count bigint;
  below_zero bigint;
begin
  if cardinality(transfer_kinds) <> cardinality(transfer_ids) or cardinality(moments) <> cardinality(transfer_ids)
    or cardinality(leg_counts) <> cardinality(transfer_ids) or cardinality(corrected) <> cardinality(transfer_ids)
    or (select sum(leg_count) from unnest(leg_counts) as leg_count) <> cardinality(amounts)
    or cardinality(leg_transfers) <> cardinality(amounts)
    or cardinality(owner_ids) <> cardinality(amounts) or cardinality(kinds) <> cardinality(amounts)
  then
    raise exception 'each transfer needs a kind, a moment and its number of legs, each leg a transfer, an owner, a kind and an amount'
      using errcode = 'invalid_parameter_value';
  end if;
  perform from ledger.halts;
  if found then
    raise exception 'money is halted' using errcode = 'check_violation', constraint = 'money_is_halted';
  end if;
  perform from unnest(corrected) as correction (id)
    where id is not null and not exists (select from ledger.transfers where transfers.id = correction.id);
  if found then
    raise exception 'there is no such transfer to correct'
      using errcode = 'foreign_key_violation', constraint = 'corrected_transfer_exists';
  end if;
  perform from unnest(leg_transfers, owner_ids, kinds) as leg (transfer_id, owner_id, kind)
    group by transfer_id, owner_id, kind having count(*) > 1;
  if found then
    raise exception 'two legs of a transfer move the same account'
      using errcode = 'check_violation', constraint = 'each_leg_another_account';
  end if;

  with histories as (
    select owner_id, kind, ledger.shard_of(owner_id) as shard, sum(amount)::bigint as total, count(*) as leg_count,
      array_agg(transfer_id order by place) as transfer_ids, array_agg(amount order by place) as amounts
    from unnest(leg_transfers, owner_ids, kinds, amounts) with ordinality as leg (transfer_id, owner_id, kind, amount, place)
    group by owner_id, kind
    order by kind, owner_id collate "C"
  ), moved as (
    update ledger.accounts as account
      set balance = account.balance + histories.total, entry_count = account.entry_count + histories.leg_count
      from histories
      where account.owner_id = histories.owner_id and account.kind = histories.kind and account.shard = histories.shard
      returning account.owner_id, account.kind, account.shard, histories.transfer_ids, histories.amounts,
        account.balance - histories.total as balance_before, account.entry_count - histories.leg_count as count_before
  ), entered as (
    insert into ledger.entries (owner_id, kind, shard, sequence, transfer_id, amount, balance_after)
      select moved.owner_id, moved.kind, moved.shard, count_before + place, leg.transfer_id, leg.amount,
        balance_before + (sum(leg.amount) over (partition by moved.owner_id, moved.kind order by place))::bigint
      from moved, unnest(moved.transfer_ids, moved.amounts) with ordinality as leg (transfer_id, amount, place)
      returning owner_id, balance_after
  ), written as (
    insert into ledger.transfers (id, kind, corrects, leg_count, posted_at)
      select id, kind, corrects,
        case when (select count(*) from moved) = (select count(*) from histories) then leg_count
          else ledger.reject_unknown_account() end,
        posted_at
      from unnest(transfer_ids, transfer_kinds, corrected, leg_counts, moments)
        as transfer (id, kind, corrects, leg_count, posted_at)
  )
  select count(*), count(*) filter (where balance_after < 0 and owner_id <> 'operator') into entry_count, below_zero
    from entered;
  if below_zero > 0 then
    raise exception 'a transfer takes an account below zero'
      using errcode = 'check_violation', constraint = 'balance_not_negative';
  end if;
  return entry_count;
end
$$;

-- Fails a statement that reached other rows than it was given.
create function require_count(write_name text, reached bigint, given bigint) returns bigint
language plpgsql as $$
begin
  if reached <> given then
    raise exception '% reached % rows of %', write_name, reached, given using errcode = 'triggered_action_exception';
  end if;
  return reached;
end
$$;
