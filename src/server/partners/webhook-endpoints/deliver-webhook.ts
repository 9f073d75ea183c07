import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { decrypt } from "#server/platform/storage/index.ts";
import {
  claimDelivery,
  countAttempt,
  insertAttempt,
  settleDelivery,
  type ClaimedDelivery,
  type DueDelivery,
} from "./delivery-store.ts";
import { signatureHeader, waitAfter } from "./rules.ts";
import { secretName } from "./secrets.ts";
import { sendWebhook, type Outcome } from "./send-webhook.ts";

type Needs = Pick<Services, "clock" | "config" | "database" | "jobs" | "keys" | "log">;

/** Longer than an attempt takes; whoever took a delivery and is not back by then has died. */
export const claimMs = 60_000;

/** Takes a delivery that is due. @returns undefined when it is not due, over, gone, or somebody else's by now */
export function takeDelivery(
  { clock, database }: Pick<Needs, "clock" | "database">,
  { partner_id: partnerId, id }: DueDelivery,
): Promise<ClaimedDelivery | undefined> {
  const now = clock.now();
  return claimDelivery(database, partnerId, id, { now, until: new Date(now.getTime() + claimMs) });
}

/** Attempts a delivery that was taken, and writes what came of it: done, or when the next attempt is, or that there is none. */
export async function attemptDelivery(services: Needs, due: DueDelivery, claimed: ClaimedDelivery): Promise<void> {
  const at = services.clock.now();
  const outcome = await send(services, due, claimed, at);
  await services.database.transaction(async (transaction) => {
    const attempts = await countAttempt(transaction, due.partner_id, due.id);
    // The endpoint was deleted meanwhile, and its log with it.
    if (attempts === undefined) return;
    await insertAttempt(transaction, {
      ...outcome,
      partnerId: due.partner_id,
      id: newId(services.clock),
      deliveryId: due.id,
      at,
    });
    if (outcome.failure === null) return settleDelivery(transaction, due.partner_id, due.id, { status: "delivered" });
    const waitMs = waitAfter(attempts);
    if (waitMs === undefined) return settleDelivery(transaction, due.partner_id, due.id, { status: "failed" });
    const nextTryAt = new Date(services.clock.now().getTime() + waitMs);
    await settleDelivery(transaction, due.partner_id, due.id, { status: "waiting", nextTryAt });
    await services.jobs.add(transaction, "deliver-webhook", due, { startAfter: nextTryAt });
  });
}

async function send(
  { config, keys, log }: Pick<Needs, "config" | "keys" | "log">,
  due: DueDelivery,
  { endpoint_id: endpointId, url, body, ...claimed }: ClaimedDelivery,
  at: Date,
): Promise<Outcome> {
  const counts = claimed.previous_secret_until !== null && claimed.previous_secret_until > at;
  const encrypted = counts ? [claimed.secret, claimed.previous_secret!] : [claimed.secret];
  let secrets: readonly string[];
  try {
    const name = secretName(due.partner_id, endpointId);
    secrets = encrypted.map((secret) => decrypt(keys, name, secret, "webhook-secret").toString("utf8"));
  } catch (error) {
    log.error({ err: error, endpoint: endpointId }, "a webhook could not be signed");
    return { httpStatus: null, failure: "secret", tookMs: 0, excerpt: null };
  }
  return sendWebhook(
    { url, body, signature: signatureHeader(secrets, at, body) },
    { toThisMachine: !config.production },
  );
}
