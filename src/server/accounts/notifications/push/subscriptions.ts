import { ECDH } from "node:crypto";
import type { UserId } from "#contract/ids.ts";
import type { Language } from "#contract/limits.ts";
import type { Database, Queryable } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { parseEndpoint } from "./endpoint.ts";
import { deleteByEndpoint, forgetOldest, saveSubscription } from "./store.ts";

/** More devices than one user has; the eleventh replaces the oldest. */
const devicesMax = 10;

export interface Device {
  readonly userId: UserId;
  readonly sessionId: string;
  readonly endpoint: string;
  /** In base64url. */
  readonly p256dh: string;
  readonly auth: string;
  readonly language: Language;
}

/**
 * Subscribes a device to pushes until its session ends. Idempotent.
 * @throws DomainError invalid_input, not_signed_in
 */
export async function subscribeToPush(
  { clock, config, database, keys }: Pick<Services, "clock" | "config" | "database" | "keys">,
  device: Device,
): Promise<void> {
  if (parseEndpoint(device.endpoint, config.push) === undefined) throw notAllowed("endpoint");
  if (!isPublicKey(device.p256dh)) throw notAllowed("p256dh");
  await database.transaction(async (transaction) => {
    await lockSession(transaction, device.sessionId);
    const written = await saveSubscription(transaction, {
      id: newId(clock),
      user_id: device.userId,
      session_id: device.sessionId,
      endpoint: device.endpoint,
      p256dh: device.p256dh,
      auth: device.auth,
      key_id: keys.currentId,
      language: device.language,
      created_at: clock.now(),
    });
    if (!written) throw notAllowed("endpoint");
    await forgetOldest(transaction, device.userId, devicesMax);
  });
}

export function unsubscribeFromPush(database: Database, userId: UserId, endpoint: string): Promise<void> {
  return deleteByEndpoint(database, userId, endpoint);
}

/** Waits for a session that is being ended: nothing may be written for it any more. */
async function lockSession(transaction: Queryable, sessionId: string): Promise<void> {
  const rows = await transaction.query("select id from auth_sessions where id = $1 for key share", [sessionId]);
  if (rows.length === 0) throw new DomainError("not_signed_in");
}

function notAllowed(field: string): DomainError {
  return new DomainError("invalid_input", { errors: [{ field, code: "not_allowed" }] });
}

/** Whether it is a point on the curve; nothing can be encrypted with anything else. */
function isPublicKey(base64url: string): boolean {
  try {
    return ECDH.convertKey(base64url, "prime256v1", "base64url", "hex", "uncompressed").length === 130;
  } catch {
    return false;
  }
}
