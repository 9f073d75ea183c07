import type { Queryable } from "#server/platform/db/database.ts";

/** The amounts now taken back of a top-up, in minor units. */
export interface ReversalRow {
  /** The number of the last reading of the provider that was followed. */
  reading: bigint;
  /** What the provider said in that reading. */
  refunded: bigint;
  disputed: bigint;
  /** Taken back of the top-up's amount, and of its referral bonus. */
  taken: bigint;
  bonus_taken: bigint;
  /** The part of both that the wallet did not hold. */
  owed: bigint;
  /** How many steps led here. */
  steps: number;
}

/**
 * Numbers a reading of the provider. Take the number before asking: of two readings the higher one
 * holds.
 */
export async function numberReading(database: Queryable): Promise<bigint> {
  const [row] = await database.query<{ reading: bigint }>("select nextval('top_up_readings') as reading");
  return row!.reading;
}

interface Key {
  readonly userId: string;
  readonly topUpId: string;
}

/**
 * The amounts taken back of a top-up; undefined if it was never reviewed. The caller has locked the
 * top-up with `lockTopUp`.
 */
export async function readReversal(transaction: Queryable, { userId, topUpId }: Key): Promise<ReversalRow | undefined> {
  const [row] = await transaction.query<ReversalRow>(
    "select reading, refunded, disputed, taken, bonus_taken, owed, steps from top_up_reversals where user_id = $1 and top_up_id = $2",
    [userId, topUpId],
  );
  return row;
}

/**
 * Writes the amounts now taken back of a top-up. The caller has locked the top-up with `lockTopUp`.
 */
export async function writeReversal(
  transaction: Queryable,
  { userId, topUpId }: Key,
  row: ReversalRow & { readonly at: Date },
): Promise<void> {
  await transaction.query(
    `insert into top_up_reversals (user_id, top_up_id, reading, refunded, disputed, taken, bonus_taken, owed, steps, changed_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      on conflict (user_id, top_up_id) do update set
        reading = $3, refunded = $4, disputed = $5, taken = $6, bonus_taken = $7, owed = $8, steps = $9, changed_at = $10`,
    [userId, topUpId, row.reading, row.refunded, row.disputed, row.taken, row.bonus_taken, row.owed, row.steps, row.at],
  );
}

/** One step of taking back or restoring, amounts in minor units. */
export interface Step {
  readonly step: number;
  readonly reading: bigint;
  readonly refunded: bigint;
  readonly disputed: bigint;
  /** Taken back of the top-up and of its bonus; negative when restored. */
  readonly amount: bigint;
  readonly bonus: bigint;
  /** The part of both that the wallet gave; negative when it got money. */
  readonly wallet: bigint;
  /** By how much the part that the wallet did not hold has grown; negative when it shrank. */
  readonly owed: bigint;
  readonly transferId: string;
  readonly at: Date;
}

/** Adds a step, which is never changed afterwards. `step` counts from 1 for each top-up. */
export async function insertStep(transaction: Queryable, { userId, topUpId }: Key, step: Step): Promise<void> {
  await transaction.query(
    `insert into top_up_reversal_steps
       (user_id, top_up_id, step, reading, refunded, disputed, amount, bonus, wallet, owed, transfer_id, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      userId,
      topUpId,
      step.step,
      step.reading,
      step.refunded,
      step.disputed,
      step.amount,
      step.bonus,
      step.wallet,
      step.owed,
      step.transferId,
      step.at,
    ],
  );
}
