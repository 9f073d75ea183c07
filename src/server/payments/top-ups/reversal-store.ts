import type { UserId } from "#contract/ids.ts";
import { insertInto, type Read } from "#server/platform/batches/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";

/** The amounts now reversed of a top-up, in minor units. */
export interface ReversalRow {
  /** The number of the last reading of the provider that was followed. */
  reading: bigint;
  /** The sums that the provider said in that reading. */
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
  readonly userId: UserId;
  readonly topUpId: string;
}

/** The amounts reversed of top-ups that the batch has locked; those never reviewed are missing. */
export const reversals: Read<Key, ReadonlyMap<string, ReversalRow>> = {
  name: "reversals",
  place: 8,
  isShared: false,
  nameOf: ({ topUpId }) => topUpId,
  // One look-up by the key for each, however few rows the planner expects.
  text: `select found.* from unnest($1::text[], $2::uuid[]) as needed (user_id, top_up_id) cross join lateral (
      select top_up_id, reading, refunded, disputed, taken, bonus_taken, owed, steps from top_up_reversals
        where user_id = needed.user_id and top_up_id = needed.top_up_id offset 0
    ) as found`,
  values: (keys) => [keys.map(({ userId }) => userId), keys.map(({ topUpId }) => topUpId)],
  view: (rows: readonly (ReversalRow & { top_up_id: string })[]) =>
    new Map(rows.map(({ top_up_id, ...row }) => [top_up_id, row])),
};

/** The caller has locked the top-up. */
export const changedReversals = insertInto(
  "top_up_reversals",
  ["user_id", "top_up_id", "reading", "refunded", "disputed", "taken", "bonus_taken", "owed", "steps", "changed_at"],
  `on conflict (user_id, top_up_id) do update set
      reading = excluded.reading, refunded = excluded.refunded, disputed = excluded.disputed, taken = excluded.taken,
      bonus_taken = excluded.bonus_taken, owed = excluded.owed, steps = excluded.steps, changed_at = excluded.changed_at`,
);

/**
 * One reversal or restoration each, amounts in minor units; `step` counts from 1 for each top-up.
 * `amount` and `bonus` are reversed of the top-up and of its bonus, `wallet` is the part of both
 * that the wallet gave, and `owed` is by how much the part that it did not hold has grown. Each is
 * negative for the opposite. Steps are never changed afterwards.
 */
export const newSteps = insertInto("top_up_reversal_steps", [
  "user_id",
  "top_up_id",
  "step",
  "reading",
  "refunded",
  "disputed",
  "amount",
  "bonus",
  "wallet",
  "owed",
  "transfer_id",
  "created_at",
]);
