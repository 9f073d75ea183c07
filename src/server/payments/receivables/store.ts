import type { Queryable } from "#server/platform/db/database.ts";

/** A user's debt, in minor units. */
export interface DebtRow {
  outstanding: bigint;
  /** Given up by Troco, and not come back since. */
  written_off: bigint;
}

/** What a user owes the operator, in minor units; zero where nothing was ever owed. */
export async function readOutstanding(database: Queryable, userId: string): Promise<bigint> {
  return (await readOwnDebt(database, userId))?.outstanding ?? 0n;
}

/**
 * What a user owes and what was written off, in minor units; undefined where nothing was ever owed.
 */
export async function readOwnDebt(
  database: Queryable,
  userId: string,
): Promise<(DebtRow & { since: Date; changed_at: Date }) | undefined> {
  const [row] = await database.query<DebtRow & { since: Date; changed_at: Date }>(
    "select outstanding, written_off, since, changed_at from receivables where user_id = $1",
    [userId],
  );
  return row;
}

/**
 * Reads a user's debt and locks it until the transaction ends; undefined if there never was one.
 */
export async function lockRow(transaction: Queryable, userId: string): Promise<DebtRow | undefined> {
  const [row] = await transaction.query<DebtRow>(
    "select outstanding, written_off from receivables where user_id = $1 for update",
    [userId],
  );
  return row;
}

/** Adds to a user's debt. */
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
