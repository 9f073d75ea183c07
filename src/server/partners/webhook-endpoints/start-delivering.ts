import { startTaking } from "#server/platform/jobs/index.ts";
import type { Services } from "#server/platform/services.ts";
import { takeDelivery, attemptDelivery } from "./deliver-webhook.ts";
import { readOverdue, settleDelivery, type DueDelivery, deleteEventsBefore } from "./delivery-store.ts";

type Needs = Pick<Services, "clock" | "config" | "database" | "jobs" | "keys" | "log">;

/** Deliveries under way in this process at once. */
const atOnceMax = 64;
/**
 * Of those, deliveries of one company and of one endpoint: who is slow on purpose holds up neither other companies nor the queue. What is
 * one too many is put back for a moment, which counts as no attempt.
 */
const ofOneCompanyMax = 8;
const ofOneEndpointMax = 4;
const putBackMs = 3_000;

interface UnderWay {
  readonly company: string;
  readonly endpoint: string;
}

/** Delivers webhooks. */
export function startDelivering(services: Needs): Promise<AsyncDisposable> {
  const underWay = new Set<UnderWay>();
  const isOneTooMany = ({ company, endpoint }: UnderWay) => {
    const ofCompany = [...underWay].filter((one) => one.company === company);
    if (ofCompany.length >= ofOneCompanyMax) return true;
    return ofCompany.filter((one) => one.endpoint === endpoint).length >= ofOneEndpointMax;
  };
  return startTaking(services, "deliver-webhook", {
    atOnceMax,
    take: async (due) => {
      const claimed = await takeDelivery(services, due);
      if (claimed === undefined) return undefined;
      const delivery = { company: due.partner_id, endpoint: claimed.endpoint_id };
      if (isOneTooMany(delivery)) {
        await putBack(services, due);
        return undefined;
      }
      underWay.add(delivery);
      return () => attemptDelivery(services, due, claimed).finally(() => underWay.delete(delivery));
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

/** How long the log goes back. */
const keptMs = 30 * 24 * 60 * 60_000;

/** Deletes webhook events, with their deliveries, after 30 days. */
export function pruneWebhooks({ clock, database }: Pick<Services, "clock" | "database">): Promise<void> {
  return deleteEventsBefore(database, new Date(clock.now().getTime() - keptMs));
}
