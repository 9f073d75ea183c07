import type { Services } from "#server/platform/services.ts";
import { followEvents } from "../follow-events.ts";
import { queueReceipts } from "./queue-receipts.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs" | "live" | "log">;

/** One look in this time: with `receiptsAtOnce` that is how many receipts a second there are at most. */
const paceMs = 1_000;

/** Follows the live events, and queues receipts of purchases; of an installation's first one on. */
export function startReceipts(services: Needs): Promise<AsyncDisposable> {
  return followEvents(services, () => queueReceipts(services), { gatherMs: paceMs, moreMs: paceMs });
}
