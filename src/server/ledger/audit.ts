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
 * Reads every entry once, in the order of its account, and changes nothing: about two seconds for
 * each million.
 */
export async function audit(database: Queryable): Promise<AuditReport> {
  const [row] = await database.query<Omit<AuditReport, "clean">>(`
    with chained as (
      select owner_id, kind, shard, sequence, amount, balance_after,
        row_number() over history as place, sum(amount) over history as running
      from ledger.entries
      window history as (partition by owner_id, kind, shard order by sequence rows unbounded preceding)
    ), histories as (
      select owner_id, kind, shard, sum(amount) as total, count(*) as entry_count,
        count(*) filter (where sequence <> place or balance_after <> running) as breaks
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
      (select count(*) from ledger.transfers t full join postings p on p.transfer_id = t.id
        where t.id is null
          or p.total is distinct from 0
          or p.leg_count is distinct from t.leg_count::bigint
          or t.corrects is not null and not exists (select from ledger.transfers c where c.id = t.corrects)) as "transfersOff",
      (select count(*) from ledger.accounts where balance < 0 and owner_id <> 'operator') as "belowZero",
      (select coalesce(sum(balance), 0)::bigint from ledger.accounts) as total`);
  // One by one: a total below zero would hide as many counts above it.
  return { clean: Object.values(row!).every((value) => value === 0n), ...row! };
}
