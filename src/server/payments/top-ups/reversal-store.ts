import type { Queryable } from "#server/platform/db/database.ts";
import { insertRow } from "#server/platform/db/statement.ts";

/** The amounts now reversed of a top-up, in minor units. */
export interface ReversalRow {
  /** The number of the last reading of the provider that was followed. */
  reading: bigint;
  /** What the provider said in that reading. */
  refunded: bigint;
  disputed: bigint;
  /** Reversed of the top-up's amount, and of its referral bonus. */
  taken: bigint;
  bonus_taken: bigint;
  /** The part of both that the wallet did not hold. */
  owed: bigint;
  steps: number;
}

/**
 * Numbers a reading of the provider. Take the number before the request: of two readings the higher
 * one holds.
 */
export async function numberReading(database: Queryable): Promise<bigint> {
  const [row] = await database.query<{ reading: bigint }>("select nextval('top_up_readings') as reading");
  return row!.reading;
}

interface Key {
  readonly userId: string;
  readonly topUpId: string;
}

/** The amounts reversed of a top-up that `lockTopUp` holds; undefined if it was never reviewed. */
export async function readReversal(transaction: Queryable, { userId, topUpId }: Key): Promise<ReversalRow | undefined> {
  const [row] = await transaction.query<ReversalRow>(
    "select reading, refunded, disputed, taken, bonus_taken, owed, steps from top_up_reversals where user_id = $1 and top_up_id = $2",
    [userId, topUpId],
  );
  return row;
}

/** The caller has locked the top-up with `lockTopUp`. */
export async function writeReversal(
  transaction: Queryable,
  { userId, topUpId }: Key,
  { at, ...row }: ReversalRow & { readonly at: Date },
): Promise<void> {
  await insertRow(
    transaction,
    "top_up_reversals",
    { user_id: userId, top_up_id: topUpId, ...row, changed_at: at },
    `on conflict (user_id, top_up_id) do update set
      reading = excluded.reading, refunded = excluded.refunded, disputed = excluded.disputed, taken = excluded.taken,
      bonus_taken = excluded.bonus_taken, owed = excluded.owed, steps = excluded.steps, changed_at = excluded.changed_at`,
  );
}

/** One reversal or restoration, amounts in minor units. */
export interface Step {
  readonly step: number;
  readonly reading: bigint;
  readonly refunded: bigint;
  readonly disputed: bigint;
  /** Reversed of the top-up and of its bonus; negative when restored. */
  readonly amount: bigint;
  readonly bonus: bigint;
  /** The part of both that the wallet gave; negative when it got money. */
  readonly wallet: bigint;
  /** By how much the part that the wallet did not hold has grown; negative when it shrank. */
  readonly owed: bigint;
  readonly transfer_id: string;
  readonly created_at: Date;
}

/** Adds a step, which is never changed afterwards. `step` counts from 1 for each top-up. */
export async function insertStep(transaction: Queryable, { userId, topUpId }: Key, step: Step): Promise<void> {
  await insertRow(transaction, "top_up_reversal_steps", { user_id: userId, top_up_id: topUpId, ...step });
}
