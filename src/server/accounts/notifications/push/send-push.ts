import { findCharges } from "#server/payments/payment-requests/index.ts";
import { readFailedTopUps } from "#server/payments/top-ups/index.ts";
import { findTransactions } from "#server/payments/transactions/index.ts";
import { RetryLater, type JobData } from "#server/platform/jobs/index.ts";
import { findNotices } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { composeCharge, composeFailedTopUp, composeMovement, composeNotice, type PushMessage } from "./compose.ts";
import { deliver, type Push } from "./deliver.ts";
import { countFailure, deleteSubscription, forgiveFailures, readSubscription, type Subscription } from "./store.ts";
import { vapidKey } from "./vapid.ts";

type Needs = Pick<Services, "clock" | "config" | "database" | "keys" | "log">;
type Task = JobData["send-push"];

/** How long money received and a charge's outcome are news; a charge is until it expires. */
export const newsMs = 12 * 60 * 60 * 1000;

/**
 * Notifies one device of one thing, as that is now. Old news is not sent, and a device that is gone
 * is deleted.
 * @throws errors that may pass, so that the queue tries again
 */
export async function sendPush(services: Needs, task: Task): Promise<void> {
  const { config, database, keys, log } = services;
  const device = await readSubscription(database, task.subscription_id);
  if (device === undefined) return;
  const vapid = vapidKey(keys, device.key_id);
  if (vapid === undefined) return deleteSubscription(database, device.id);
  const news = await readNews(services, device, task);
  if (news === undefined) return;

  const delivery = await deliver(
    {
      device,
      vapid,
      contact: `mailto:${config.contactEmail}`,
      payload: JSON.stringify(news.message),
      topic: news.message.tag.replaceAll("-", ""),
      ttlSeconds: news.ttlSeconds,
      urgency: news.urgency,
    },
    config.push,
  ).catch(async (error: unknown) => {
    await countFailure(database, device.id);
    throw error;
  });
  if (delivery.outcome === "accepted") await forgiveFailures(database, device.id);
  if (delivery.outcome === "gone") await deleteSubscription(database, device.id);
  if (delivery.outcome === "later") {
    // A service that always asks for patience is as good as one that fails.
    await countFailure(database, device.id);
    throw new RetryLater("the push service asks for patience", { afterSeconds: delivery.seconds });
  }
  if (delivery.outcome === "refused") log.error({ status: delivery.status }, "a push service refused a push");
}

interface News extends Pick<Push, "ttlSeconds" | "urgency"> {
  readonly message: PushMessage;
}

async function readNews(
  { clock, config, database }: Pick<Needs, "clock" | "config" | "database">,
  device: Subscription,
  { kind, id }: Task,
): Promise<News | undefined> {
  const now = clock.now();
  const reader = { language: device.language, currency: config.currency };
  if (kind === "movement") {
    const [movement] = await findTransactions(database, device.user_id, [id]);
    return movement && whileNews(composeMovement(movement, reader), now);
  }
  if (kind === "failed_top_up") {
    const [topUp] = await readFailedTopUps(database, device.user_id, [id]);
    return topUp && whileNews(composeFailedTopUp(topUp, reader), now);
  }
  if (kind === "notice") {
    const [notice] = await findNotices(database, device.user_id, [id]);
    return notice && whileNews(composeNotice(notice, reader), now);
  }
  const [charge] = await findCharges(database, device.user_id, [id], now);
  // A charge that was answered meanwhile is no request any more; its outcome has a job of its own.
  if (charge === undefined || (kind === "charge") !== (charge.status === "pending")) return undefined;
  const message = composeCharge(charge, reader);
  const expires = new Date(charge.expires_at).getTime();
  if (kind === "charge") return { message, ttlSeconds: secondsUntil(now, expires), urgency: "high" };
  if (secondsUntil(now, new Date(message.at).getTime() + newsMs) === 0) return undefined;
  return { message, ttlSeconds: Math.max(60, secondsUntil(now, expires)), urgency: "low" };
}

function whileNews(message: PushMessage | undefined, now: Date): News | undefined {
  if (message === undefined) return undefined;
  const ttlSeconds = secondsUntil(now, new Date(message.at).getTime() + newsMs);
  return ttlSeconds > 0 ? { message, ttlSeconds, urgency: "normal" } : undefined;
}

function secondsUntil(now: Date, moment: number): number {
  return Math.max(0, Math.ceil((moment - now.getTime()) / 1000));
}
