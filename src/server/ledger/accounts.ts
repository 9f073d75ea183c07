import type { Queryable } from "#server/platform/db/database.ts";
import type { CustomerAccountKind } from "./post.ts";

/** Opens accounts of an owner at zero. Idempotent: opening one again changes nothing. */
export async function openAccounts(
  transaction: Queryable,
  owner: string,
  kinds: readonly CustomerAccountKind[],
): Promise<void> {
  for (const kind of kinds) await transaction.query("select ledger.open_account($1, $2)", [owner, kind]);
}

/** Minor units; an account that was never opened reads as zero. */
export interface Balances {
  readonly wallet: bigint;
  readonly cashback: bigint;
  readonly settlement: bigint;
  /** Requested by a partner and not paid out yet. */
  readonly payouts: bigint;
}

/**
 * Reads one balance, in minor units, and keeps it as it is until the transaction ends. Call it
 * before `post`, in the order in which `post` locks accounts: cashback, wallet, settlement. An
 * account that was never opened reads as zero.
 */
export async function holdBalance(transaction: Queryable, owner: string, kind: CustomerAccountKind): Promise<bigint> {
  const [row] = await transaction.query<{ balance: bigint | null }>("select ledger.hold_balance($1, $2) as balance", [
    owner,
    kind,
  ]);
  return row!.balance ?? 0n;
}

/**
 * Reads an owner's balances, in minor units. Never from a replica: money is decided by what the
 * primary holds.
 */
export async function readBalances(database: Queryable, owner: string): Promise<Balances> {
  const rows = await database.query<{ kind: CustomerAccountKind; balance: bigint }>(
    "select kind, balance from ledger.accounts where owner_id = $1",
    [owner],
  );
  const balance = (kind: CustomerAccountKind) => rows.find((row) => row.kind === kind)?.balance ?? 0n;
  return {
    wallet: balance("wallet"),
    cashback: balance("cashback"),
    settlement: balance("settlement"),
    payouts: balance("payouts"),
  };
}

/** One line of the trial balance: all accounts of a kind together, in minor units. */
export interface TrialBalanceRow {
  readonly kind: string;
  readonly accounts: bigint;
  readonly balance: bigint;
}

/**
 * Reads every kind of account with the sum of its balances, in minor units and in one snapshot:
 * together they are zero. It reads every account, and no entry.
 */
export function readTrialBalance(database: Queryable): Promise<TrialBalanceRow[]> {
  return database.query<TrialBalanceRow>(
    `select kind::text, count(*) as accounts, sum(balance)::bigint as balance from ledger.accounts
      group by ledger.accounts.kind order by ledger.accounts.kind`,
  );
}
