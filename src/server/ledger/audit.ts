import type { Queryable } from "../db/database.ts";

/** Counts of what must be none. All read in one statement, so in one snapshot, while the system runs. */
export interface AuditReport {
  readonly clean: boolean;
  /** Accounts whose balance is not the sum of their entries, whose count is off, or whose newest entry says otherwise. */
  readonly accountsOff: bigint;
  /** Transfers whose entries do not add up to zero or do not number their legs. */
  readonly transfersOff: bigint;
  /** Customers' and partners' accounts below zero. */
  readonly belowZero: bigint;
  /** The sum of all balances, in minor units. */
  readonly total: bigint;
}

export async function audit(database: Queryable): Promise<AuditReport> {
  const [row] = await database.query<{ accounts_off: bigint; transfers_off: bigint; below_zero: bigint; total: bigint }>(`
    with sums as (
      select owner_id, kind, shard, sum(amount) as total, count(*) as entry_count, max(sequence) as newest
      from ledger.entries group by owner_id, kind, shard
    ), transfer_sums as (
      select transfer_id, sum(amount) as total, count(*) as leg_count from ledger.entries group by transfer_id
    )
    select
      (select count(*) from ledger.accounts a full join sums s using (owner_id, kind, shard)
        where a.owner_id is null
          or a.balance <> coalesce(s.total, 0)
          or a.entry_count <> coalesce(s.entry_count, 0)
          or a.entry_count <> coalesce(s.newest, 0)) as accounts_off,
      (select count(*) from ledger.transfers t full join transfer_sums s on s.transfer_id = t.id
        where t.id is null or s.total is distinct from 0 or s.leg_count is distinct from t.leg_count::bigint) as transfers_off,
      (select count(*) from ledger.accounts where balance < 0 and owner_id <> 'house') as below_zero,
      (select coalesce(sum(balance), 0)::bigint from ledger.accounts) as total`);
  const { accounts_off: accountsOff, transfers_off: transfersOff, below_zero: belowZero, total } = row!;
  return { clean: accountsOff + transfersOff + belowZero + total === 0n, accountsOff, transfersOff, belowZero, total };
}
