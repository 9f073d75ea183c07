import type { Queryable } from "#server/platform/db/database.ts";

/** A user's debt, in minor units. */
export interface Debt {
  readonly outstanding: bigint;
  /** Written off by the operator, and not repaid since. */
  readonly written_off: bigint;
}

/** What a user owes the operator, in minor units; zero where nothing was ever owed. */
export async function readOutstanding(database: Queryable, userId: string): Promise<bigint> {
  return (await readOwnDebt(database, userId))?.outstanding ?? 0n;
}

/** @returns minor units; undefined where nothing was ever owed */
export async function readOwnDebt(
  database: Queryable,
  userId: string,
): Promise<(Debt & { since: Date; changed_at: Date }) | undefined> {
  const [row] = await database.query<Debt & { since: Date; changed_at: Date }>(
    "select outstanding, written_off, since, changed_at from receivables where user_id = $1",
    [userId],
  );
  return row;
}

/**
 * Reads a user's debt, zero if there never was one, and locks it until the transaction ends. Take
 * it after the user's own lock and before the ledger's accounts.
 */
export async function lockDebt(transaction: Queryable, userId: string): Promise<Debt> {
  const [row] = await transaction.query<Debt>(
    "select outstanding, written_off from receivables where user_id = $1 for update",
    [userId],
  );
  return row ?? { outstanding: 0n, written_off: 0n };
}

export async function addDebt(
  transaction: Queryable,
  { userId, amount, at }: { readonly userId: string; readonly amount: bigint; readonly at: Date },
): Promise<void> {
  await transaction.query(
    `insert into receivables as r (user_id, outstanding, since, changed_at) values ($1, $2, $3, $3)
      on conflict (user_id) do update set
        outstanding = r.outstanding + $2, changed_at = $3, since = case when r.outstanding = 0 then $3 else r.since end`,
    [userId, amount, at],
  );
}

/** Reduces a user's debt, and adds to what was written off; a negative amount reduces that. */
export async function reduceDebt(
  transaction: Queryable,
  change: { readonly userId: string; readonly amount: bigint; readonly writtenOff: bigint; readonly at: Date },
): Promise<void> {
  await transaction.query(
    `update receivables set outstanding = outstanding - $2, written_off = written_off + $3, changed_at = $4 where user_id = $1`,
    [change.userId, change.amount, change.writtenOff, change.at],
  );
}
