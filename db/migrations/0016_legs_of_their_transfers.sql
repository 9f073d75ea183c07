-- A leg belongs to the transfer that the counts of legs give it to.
--
-- Breaks running code: yes. The previous release calls ledger.post() with another argument, which
-- is gone. Stop its processes before the upgrade.
-- Holds up: nothing.

-- It took each leg's transfer as an argument, and believed one that it did not post.
drop function ledger.post(uuid[], ledger.transfer_kind[], timestamptz[], smallint[], uuid[], uuid[], text[], ledger.account_kind[], bigint[]);

-- Posts transfers. Transfer i has an id, a kind, a moment, a number of legs and, for a correction,
-- the transfer that it corrects. The legs come in the order of their transfers: leg j moves
-- amounts[j] into (owner_ids[j], kinds[j]). An account's entries follow each other in the order of
-- the legs.
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
  owner_ids text[],
  kinds ledger.account_kind[],
  amounts bigint[]
) returns bigint
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  leg_transfers uuid[] := array(
    select id from unnest(transfer_ids, leg_counts) with ordinality as transfer (id, leg_count, place)
      cross join generate_series(1, leg_count) as leg
      order by place
  );
  entry_count bigint;
  below_zero bigint;
begin
  if (cardinality(transfer_kinds), cardinality(moments), cardinality(leg_counts), cardinality(corrected))
      is distinct from (cardinality(transfer_ids), cardinality(transfer_ids), cardinality(transfer_ids), cardinality(transfer_ids))
    or (cardinality(leg_transfers), cardinality(owner_ids), cardinality(kinds))
      is distinct from (cardinality(amounts), cardinality(amounts), cardinality(amounts))
  then
    raise exception 'each transfer needs a kind, a moment and its number of legs, each leg an owner, a kind and an amount'
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
