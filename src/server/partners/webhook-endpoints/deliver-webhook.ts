import type { PartnerId } from "#contract/ids.ts";
import { newId } from "#server/platform/ids.ts";
import { RetryLater, type JobData, type Try } from "#server/platform/jobs/index.ts";
import type { Services } from "#server/platform/services.ts";
import { decrypt } from "#server/platform/storage/index.ts";
import { deleteEventsBefore, readDue, writeAttempt, type DueDelivery } from "./delivery-store.ts";
import { signatureHeader } from "./rules.ts";
import { secretName } from "./secrets.ts";
import { sendWebhook, type Outcome } from "./send-webhook.ts";

type Needs = Pick<Services, "clock" | "config" | "database" | "jobs" | "keys" | "log">;

/**
 * One attempt of a delivery, written to its log. The last one that fails ends it: a partner's
 * broken receiver is shown to the partner, and is no dead job for administrators.
 * @throws RetryLater
 */
export async function deliverWebhook(
  services: Needs,
  { partner_id: partnerId, id }: JobData["deliver-webhook"],
  { isLast }: Pick<Try, "isLast">,
): Promise<void> {
  const { clock, database } = services;
  const due = await readDue(database, partnerId, id);
  if (due === undefined) return;
  const at = clock.now();
  const outcome = await send(services, partnerId, due, at);
  await writeAttempt(database, { ...outcome, partnerId, id: newId(clock), deliveryId: id, at });
  if (outcome.failure !== null && !isLast) throw new RetryLater(outcome.failure);
}

async function send(
  { config, keys, log }: Pick<Needs, "config" | "keys" | "log">,
  partnerId: PartnerId,
  { endpoint_id: endpointId, url, body, ...due }: DueDelivery,
  at: Date,
): Promise<Outcome> {
  const hasPrevious = due.previous_secret_until !== null && due.previous_secret_until > at;
  const encrypted = hasPrevious ? [due.secret, due.previous_secret!] : [due.secret];
  let secrets: readonly string[];
  try {
    const name = secretName(partnerId, endpointId);
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

/** How long the log goes back. */
const keptMs = 30 * 24 * 60 * 60_000;

export function pruneWebhooks({ clock, database }: Pick<Services, "clock" | "database">): Promise<void> {
  return deleteEventsBefore(database, new Date(clock.now().getTime() - keptMs));
}
