-- Entries are sealed by a chain of hashes (docs/decisions/ledger-and-audit.md), so that a change of
-- old ones is found even if it was made by the database's owner and all sums are right.
--
-- Breaks running code: no.
-- Holds up: nothing.

-- One row a link of the chain.
create table ledger.seals (
  number bigint primary key,
  sealed_at timestamptz not null,
  -- ledger.seal_hash computes it from the seal before and all entries of this one.
  hash bytea not null
);

-- Which entries of which account belong to a seal. An account's ranges follow each other from its
-- first entry on without gaps.
create table ledger.sealed_ranges (
  owner_id text collate "C" not null,
  kind ledger.account_kind not null,
  shard smallint not null,
  first_sequence bigint not null,
  last_sequence bigint not null,
  seal bigint not null,
  -- The first four bytes of each entry's digest, one after the other. They are no evidence, and
  -- show which of the entries has changed when the seal says that one has.
  digests bytea not null,
  primary key (owner_id, kind, shard, first_sequence),
  constraint digest_for_each_entry check (octet_length(digests) = 4 * (last_sequence - first_sequence + 1))
);

create index sealed_ranges_by_seal on ledger.sealed_ranges (seal);

create trigger seals_are_append_only
  before update or delete or truncate on ledger.seals
  for each statement execute function ledger.reject_change();

create trigger sealed_ranges_are_append_only
  before update or delete or truncate on ledger.sealed_ranges
  for each statement execute function ledger.reject_change();

-- The digest of an entry with its transfer. Kinds go into it by their names, so a kind is never
-- renamed.
create function ledger.entry_digest(entry ledger.entries, transfer ledger.transfers) returns bytea
language sql stable
return sha256(convert_to(
  concat_ws(' ', entry.sequence, entry.amount, entry.balance_after, entry.transfer_id, transfer.kind,
    coalesce(transfer.corrects::text, '-'), transfer.leg_count, (extract(epoch from transfer.posted_at) * 1000000)::bigint,
    entry.kind, entry.shard, entry.owner_id),
  'UTF8'
));

-- The hash of a seal, computed from the entries as they are now. The order of ranges is that of
-- their texts, which stays when a kind of account is added.
create function ledger.seal_hash(seal_number bigint, at timestamptz, previous bytea) returns bytea
language sql stable set search_path = '' set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
  select sha256(
    previous || convert_to(concat_ws(' ', seal_number, (extract(epoch from at) * 1000000)::bigint), 'UTF8')
      || coalesce(string_agg(entries.hash, '' order by owner_id, kind::text collate "C", shard, first_sequence), '')
  )
  from ledger.sealed_ranges as sealed cross join lateral (
    select sha256(
      convert_to(concat_ws(' ', first_sequence, last_sequence, sealed.kind, sealed.shard, sealed.owner_id), 'UTF8')
        || coalesce(string_agg(ledger.entry_digest(entry, transfer), '' order by sequence), '')
    ) as hash
    from ledger.entries as entry left join ledger.transfers as transfer on transfer.id = entry.transfer_id
    where entry.owner_id = sealed.owner_id and entry.kind = sealed.kind and entry.shard = sealed.shard
      and entry.sequence between first_sequence and last_sequence
  ) as entries
  where seal = seal_number
$$;

-- Seals what was added to the next accounts in the order of their keys, after the one that is
-- named: of at most accounts_max accounts, and at most entries_max entries. Returns the account
-- after which to go on, and whether none is left. The last call of a run makes a seal without
-- entries unless there is one since `at`, so that the newest seal shows when a run last ended.
--
-- Two calls at once wait for each other. Whatever moves money waits for none of them.
create function ledger.seal_next(
  at timestamptz,
  accounts_max integer,
  entries_max bigint,
  inout last_owner text,
  inout last_kind ledger.account_kind,
  inout last_shard smallint,
  out is_done boolean
)
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  newest ledger.seals;
  next_number bigint;
  range_count bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger.seal_next', 0));
  select * into newest from ledger.seals order by number desc limit 1;
  next_number := coalesce(newest.number, 0) + 1;

  with walked as materialized (
    select owner_id, kind, shard, entry_count from ledger.accounts
      where (owner_id, kind, shard) > (last_owner collate "C", last_kind, last_shard)
      order by owner_id, kind, shard limit accounts_max
  ), behind as materialized (
    select walked.*, coalesce(sealed.last_sequence, 0) as sealed_count,
      sum(entry_count - coalesce(sealed.last_sequence, 0)) over (order by owner_id, kind, shard) as so_far
    from walked left join lateral (
      select last_sequence from ledger.sealed_ranges as own
        where own.owner_id = walked.owner_id and own.kind = walked.kind and own.shard = walked.shard
        order by first_sequence desc limit 1
    ) as sealed on true
    where entry_count > coalesce(sealed.last_sequence, 0)
  ), within as (
    select *, sealed_count + 1 as first_sequence, (entry_count - greatest(so_far - entries_max, 0))::bigint as last_sequence
      from behind where so_far - (entry_count - sealed_count) < entries_max
  ), added as (
    insert into ledger.sealed_ranges (owner_id, kind, shard, first_sequence, last_sequence, seal, digests)
      select owner_id, kind, shard, first_sequence, last_sequence, next_number, digests
      from within cross join lateral (
        select coalesce(string_agg(substr(ledger.entry_digest(entry, transfer), 1, 4), '' order by sequence), '') as digests
        from ledger.entries as entry left join ledger.transfers as transfer on transfer.id = entry.transfer_id
        where entry.owner_id = within.owner_id and entry.kind = within.kind and entry.shard = within.shard
          and entry.sequence between within.first_sequence and within.last_sequence
      ) as read
      returning 1
  ), rest as (
    select coalesce(max(so_far), 0) > entries_max as is_left from behind
  ), complete as (
    select owner_id, kind, shard from walked where not (select is_left from rest)
    union all
    select owner_id, kind, shard from behind where (select is_left from rest) and so_far <= entries_max
    union all
    select last_owner collate "C", last_kind, last_shard
  )
  select (select count(*) from added), owner_id, kind, shard,
    not (select is_left from rest) and (select count(*) from walked) < accounts_max
    into range_count, last_owner, last_kind, last_shard, is_done
    from complete order by owner_id desc, kind desc, shard desc limit 1;

  if range_count > 0 or is_done and coalesce(newest.sealed_at < at, true) then
    insert into ledger.seals (number, sealed_at, hash)
      values (next_number, at, ledger.seal_hash(next_number, at, coalesce(newest.hash, '')));
  end if;
end
$$;
