-- The overview reads sums that are kept, and not every user, account and charge
-- (docs/decisions/totals-and-figures.md).
--
-- Breaks running code: no.
-- Holds up: sign-ups and changes of profiles, while profiles and accounts are counted, and money,
-- while accounts are: less than a second a million rows.

set local lock_timeout = '5s';

-- How many users there are in each state. Several rows of the same add up, because a change only
-- adds rows, so that no change waits for another; a job adds them up now and then.
create table profile_counts (
  is_active boolean not null,
  is_blocked boolean not null,
  count bigint not null
);

-- With its owner's rights: the previous release goes on while this one grants its own.
create function count_profile() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into profile_counts (is_active, is_blocked, count) values (old.is_active, old.is_blocked, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into profile_counts (is_active, is_blocked, count) values (new.is_active, new.is_blocked, 1);
  end if;
  return null;
end
$$;

create trigger profiles_are_counted
  after insert or delete on profiles
  for each row execute function count_profile();
create trigger changed_profiles_are_counted
  after update on profiles
  for each row when ((old.is_active, old.is_blocked) is distinct from (new.is_active, new.is_blocked))
  execute function count_profile();

insert into profile_counts (is_active, is_blocked, count)
  select is_active, is_blocked, count(*) from profiles group by is_active, is_blocked;

-- The sums of all approved charges and refunds before a moment. A day of any time zone is the
-- difference between two of these rows, of its end and of its beginning: zones begin their days at
-- whole quarters of an hour. A quarter without charges and refunds has no row. A quarter gets its
-- row an hour after it is over.
create table charge_totals (
  before timestamptz primary key,
  charges bigint not null,
  volume bigint not null,
  refunds bigint not null,
  -- Fees of the charges, minus the fees that the refunds returned.
  fees bigint not null,
  cashback bigint not null
);

-- No charge is approved, and no refund made, in a quarter that is summed. An approved charge still
-- changes when its customer is erased, which leaves its status alone.
create function reject_change_of_charge_totals() returns trigger
language plpgsql as $$
begin
  if exists (select from charge_totals where before > (to_jsonb(new) ->> tg_argv[0])::timestamptz) then
    raise exception '% of a moment that is summed already: %', tg_table_name, new.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger approvals_come_after_totals
  before insert or update of status on payment_requests
  for each row when (new.status = 'approved' and new.decided_at < now() - interval '30 minutes')
  execute function reject_change_of_charge_totals('decided_at');
create trigger refunds_come_after_totals
  before insert on refunds
  for each row when (new.created_at < now() - interval '30 minutes')
  execute function reject_change_of_charge_totals('created_at');

-- How many accounts there are of each kind. Rows of the same add up, as those of profiles do.
create table ledger.account_counts (
  kind ledger.account_kind not null,
  count bigint not null
);

-- The sum of all entries of each kind of account whose transfers have ids before this one. It is
-- the same for all kinds. Together with the entries since, they are the balances of each kind.
create table ledger.kept_balances (
  kind ledger.account_kind primary key,
  balance bigint not null,
  before uuid not null
);
insert into ledger.kept_balances (kind, balance, before)
  select kind, 0, '00000000-0000-0000-0000-000000000000' from unnest(enum_range(null::ledger.account_kind)) as kind;

-- Keeps the balances of each kind, from the accounts as they are now: an error of before ends. No
-- transfer whose id is smaller than `boundary` may be posted any more.
create function ledger.keep_balances(boundary uuid) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  insert into ledger.kept_balances (kind, balance, before)
    select kind, coalesce(held.balance, 0) - coalesce(added.amount, 0), boundary
    from unnest(enum_range(null::ledger.account_kind)) as kind
      left join (select kind, sum(balance) as balance from ledger.accounts group by kind) as held using (kind)
      left join (
        select kind, sum(amount) as amount from ledger.entries where transfer_id >= boundary group by kind
      ) as added using (kind)
    order by kind
    on conflict (kind) do update set balance = excluded.balance, before = excluded.before;
  with counted as (delete from ledger.account_counts returning kind, count)
  insert into ledger.account_counts (kind, count) select kind, sum(count) from counted group by kind;
end
$$;

create function ledger.count_opened_accounts() returns trigger
language plpgsql as $$
begin
  insert into ledger.account_counts (kind, count) select kind, count(*) from opened group by kind;
  return null;
end
$$;

create trigger accounts_are_counted
  after insert on ledger.accounts
  referencing new table as opened
  for each statement execute function ledger.count_opened_accounts();

insert into ledger.account_counts (kind, count) select kind, count(*) from ledger.accounts group by kind;
