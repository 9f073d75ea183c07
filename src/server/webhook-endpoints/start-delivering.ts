import type { Services } from "../services.ts";
import { takeDelivery, attemptDelivery } from "./deliver-webhook.ts";
import { readOverdue, settleDelivery, type DueDelivery } from "./store.ts";

type Needs = Pick<Services, "clock" | "config" | "database" | "jobs" | "keys" | "log">;

/** Deliveries under way in this process at once: a receiver that is slow on purpose holds up neither other companies nor the queue. */
const atOnceMax = 32;
/** Of those, deliveries of one endpoint. Its others are put back for a moment, which counts as no attempt. */
const atOnceOfOneMax = 4;
const putBackMs = 3_000;
/**
 * Whoever took a delivery and died: looked for now and then, by each process for as many as it can take. Sooner than the queue repeats
 * anything; what somebody else has taken meanwhile is not taken again.
 */
const sweepMs = 15_000;
const overdueMs = 15_000;
const sweepMax = 200;

/**
 * Delivers webhooks. A job of the queue only wakes this up: the delivery's own row says whether it is due, so a job that comes twice or
 * never changes nothing, and a process that dies leaves what it had in hand to the next sweep.
 */
export async function startDelivering(services: Needs): Promise<AsyncDisposable> {
  const { clock, database, jobs, log } = services;
  const underWay = new Map<Promise<void>, string>();
  const ofOne = (endpointId: string) => [...underWay.values()].filter((id) => id === endpointId).length;
  let stopping = false;

  const take = async (due: DueDelivery): Promise<void> => {
    while (underWay.size >= atOnceMax) await Promise.race(underWay.keys());
    if (stopping) return;
    const claimed = await takeDelivery(services, due);
    if (claimed === undefined) return;
    if (ofOne(claimed.endpoint_id) >= atOnceOfOneMax) return putBack(services, due);
    const task = attemptDelivery(services, due, claimed)
      .catch((error: unknown) => log.error({ err: error }, "what came of a webhook could not be written"))
      .finally(() => underWay.delete(task));
    underWay.set(task, claimed.endpoint_id);
  };
  const sweep = async (): Promise<void> => {
    const overdue = await readOverdue(database, new Date(clock.now().getTime() - overdueMs), sweepMax);
    for (const due of overdue) await take(due);
  };
  let sweeping: Promise<void> | undefined;
  const look = () => {
    sweeping ??= sweep()
      .catch((error: unknown) => log.error({ err: error }, "overdue webhooks could not be looked for"))
      .finally(() => (sweeping = undefined));
  };

  await jobs.handle("deliver-webhook", take);
  const timer = setInterval(look, sweepMs);
  look();
  return {
    [Symbol.asyncDispose]: async () => {
      stopping = true;
      clearInterval(timer);
      await sweeping;
      await Promise.all(underWay.keys());
    },
  };
}

async function putBack({ clock, database, jobs }: Needs, due: DueDelivery): Promise<void> {
  const nextTryAt = new Date(clock.now().getTime() + putBackMs);
  await database.transaction(async (transaction) => {
    await settleDelivery(transaction, due.partner_id, due.id, { status: "waiting", nextTryAt });
    await jobs.add(transaction, "deliver-webhook", due, { startAfter: nextTryAt });
  });
}
