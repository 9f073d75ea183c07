import { startTaking } from "../jobs/index.ts";
import type { Services } from "../services.ts";
import { takeDelivery, attemptDelivery } from "./deliver-webhook.ts";
import { readOverdue, settleDelivery, type ClaimedDelivery, type DueDelivery } from "./delivery-store.ts";

type Needs = Pick<Services, "clock" | "config" | "database" | "jobs" | "keys" | "log">;

/** Deliveries under way in this process at once: a receiver that is slow on purpose holds up neither other companies nor the queue. */
const atOnceMax = 32;
/** Of those, deliveries of one endpoint. Its others are put back for a moment, which counts as no attempt. */
const atOnceOfOneMax = 4;
const putBackMs = 3_000;

/** Delivers webhooks. */
export function startDelivering(services: Needs): Promise<AsyncDisposable> {
  const underWay = new Set<ClaimedDelivery>();
  const ofOne = (endpointId: string) => [...underWay].filter((one) => one.endpoint_id === endpointId).length;
  return startTaking(services, "deliver-webhook", {
    atOnceMax,
    take: async (due) => {
      const claimed = await takeDelivery(services, due);
      if (claimed === undefined) return undefined;
      if (ofOne(claimed.endpoint_id) >= atOnceOfOneMax) {
        await putBack(services, due);
        return undefined;
      }
      underWay.add(claimed);
      return () => attemptDelivery(services, due, claimed).finally(() => underWay.delete(claimed));
    },
    readOverdue: (before, limit) => readOverdue(services.database, before, limit),
  });
}

async function putBack({ clock, database, jobs }: Needs, due: DueDelivery): Promise<void> {
  const nextTryAt = new Date(clock.now().getTime() + putBackMs);
  await database.transaction(async (transaction) => {
    await settleDelivery(transaction, due.partner_id, due.id, { status: "waiting", nextTryAt });
    await jobs.add(transaction, "deliver-webhook", due, { startAfter: nextTryAt });
  });
}
