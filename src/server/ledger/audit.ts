import type { Queryable } from "#server/platform/db/database.ts";

/**
 * Counts of faults, which must all be zero. One statement reads them, so in one snapshot, while the
 * system runs.
 */
export interface AuditReport {
  readonly clean: boolean;
  /**
   * Accounts whose balance or count differs from their entries, or whose entries are not
   * consecutive: a missing position, or a running balance that is not the sum so far.
   */
  readonly accountsOff: bigint;
  /**
   * Transfers whose entries do not add up to zero or do not match their number of legs, and
   * corrections without effect.
   */
  readonly transfersOff: bigint;
  /** Customers' and partners' accounts below zero. */
  readonly belowZero: bigint;
  /** The sum of all balances, in minor units. */
  readonly total: bigint;
}

/**
 * Reads every entry, in the order of its account and of its transfer, and changes nothing: about
 * two seconds for each million.
 */
export async function audit(database: Queryable): Promise<AuditReport> {
  return reportOf(
    await database.query<Counts>(`
    with chained as (
      select owner_id, kind, shard, sequence, amount, balance_after,
        lag(sequence, 1, 0::bigint) over history as place_before, lag(balance_after, 1, 0::bigint) over history as balance_before
      from ledger.entries
      window history as (partition by owner_id, kind, shard order by sequence)
    ), histories as (
      select owner_id, kind, shard, sum(amount) as total, count(*) as entry_count,
        count(*) filter (where sequence <> place_before + 1 or balance_after <> balance_before + amount) as breaks
      from chained group by owner_id, kind, shard
    ), postings as (
      select transfer_id, sum(amount) as total, count(*) as leg_count from ledger.entries group by transfer_id
    )
    select
      (select count(*) from ledger.accounts a full join histories h using (owner_id, kind, shard)
        where a.owner_id is null
          or a.balance <> coalesce(h.total, 0)
          or a.entry_count <> coalesce(h.entry_count, 0)
          or h.breaks > 0) as "accountsOff",
      (select count(*) from ledger.transfers t full join postings p on p.transfer_id = t.id where ${transferIsOff}) as "transfersOff",
      ${ofBalances}`),
  );
}

/**
 * Audits what was added since a moment at which the books were right: the transfers whose ids were
 * made since then, with their entries, each of which must continue from the one before it in its
 * account; the last entry of every account; and all balances. Entries are only ever added, so it
 * takes longer with more accounts, and not with more entries. `audit` finds an older entry that was
 * changed.
 */
export async function auditSince(database: Queryable, moment: Date): Promise<AuditReport> {
  const text = `
    with added as materialized (
      select *, lag(sequence) over history as place_before, lag(balance_after) over history as balance_before
      from ledger.entries where transfer_id >= first_id_at($1)
      window history as (partition by owner_id, kind, shard order by sequence)
    ), off as (
      select a.owner_id, a.kind, a.shard from ledger.accounts a left join lateral (
        select sequence, balance_after from ledger.entries e
        where e.owner_id = a.owner_id and e.kind = a.kind and e.shard = a.shard order by sequence desc limit 1
      ) as last on true
      where a.entry_count <> coalesce(last.sequence, 0) or a.balance <> coalesce(last.balance_after, 0)
      union
      select owner_id, kind, shard from added where case
        when place_before = sequence - 1 then balance_after <> balance_before + amount
        when sequence = 1 then balance_after <> amount
        else (
          select e.balance_after from ledger.entries e
          where (e.owner_id, e.kind, e.shard, e.sequence) = (added.owner_id, added.kind, added.shard, added.sequence - 1)
        ) is distinct from balance_after - amount
      end
      union
      select owner_id, kind, shard from added
        where not exists (select from ledger.accounts a where (a.owner_id, a.kind, a.shard) = (added.owner_id, added.kind, added.shard))
    ), postings as (
      select transfer_id, sum(amount) as total, count(*) as leg_count from added group by transfer_id
    )
    select
      (select count(*) from off) as "accountsOff",
      (select count(*) from (select * from ledger.transfers where id >= first_id_at($1)) as t full join postings p on p.transfer_id = t.id
        where ${transferIsOff}) as "transfersOff",
      ${ofBalances}`;
  // Planned for its moment: how much was added since differs.
  return reportOf(await database.query<Counts>(text, [moment], "plannedAnew"));
}

type Counts = Omit<AuditReport, "clean">;

/**
 * The condition that `t`, a transfer, or `p`, the entries that name it, is wrong. It has no
 * `exists`, which PostgreSQL might answer from a table of all transfers.
 */
const transferIsOff = `t.id is null or p.total is distinct from 0 or p.leg_count is distinct from t.leg_count::bigint
          or t.corrects is not null and (select c.id from ledger.transfers c where c.id = t.corrects) is null`;

const ofBalances = `
      (select count(*) from ledger.accounts where balance < 0 and owner_id <> 'operator') as "belowZero",
      (select coalesce(sum(balance), 0)::bigint from ledger.accounts) as total`;

function reportOf([counts]: readonly Counts[]): AuditReport {
  // One by one: a total below zero would hide as many counts above it.
  return { clean: Object.values(counts!).every((count) => count === 0n), ...counts! };
}
