import type { Stale } from "#web/lib/change.ts";

const batches = ["listPayoutsToCollect", "listPayoutBatches", "getPayoutBatch", "listAllPayouts", "getPayout"] as const;

/** The answers that each change makes stale. */
export const stale = {
  createPayoutBatch: batches,
  settlePayoutBatch: batches,
  markPayoutBatchReceived: batches,
  dissolvePayoutBatch: batches,
} satisfies Partial<Stale>;
