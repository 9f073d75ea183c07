import { timingSafeEqual } from "node:crypto";
import type { KeyCaller } from "#server/platform/caller.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { digestOfKey, parsePrefix } from "./key-form.ts";
import { findKey, touchKey } from "./store.ts";

export { pruneRequests, RequestLog } from "./request-log.ts";
export { endKeysMadeSince, endKeysOf } from "./store.ts";

/** Ten a second: a chain of stores with one key stays below it, a runaway loop does not. */
const requests = { max: 600, windowMs: 60_000 };

/**
 * Finds the owner of an API key, anew for each request, so that revoking it, switching its partner
 * off or blocking its owner takes effect at the next one. Counts the request.
 *
 * @throws DomainError `api_key_invalid`, `partner_switched_off`, `account_blocked`,
 *   `too_many_requests` with `seconds`
 */
export async function identifyKey(services: Pick<Services, "clock" | "database">, key: string): Promise<KeyCaller> {
  const { clock, database } = services;
  const now = clock.now();
  const prefix = parsePrefix(key);
  const row = prefix === undefined ? undefined : await findKey(database, prefix, now);
  // Compares in every case, so that the time does not reveal which prefixes exist.
  const isRight = timingSafeEqual(row?.digest ?? Buffer.alloc(32), digestOfKey(key));
  if (row === undefined || !isRight || row.is_revoked) throw new DomainError("api_key_invalid");
  if (row.is_switched_off) throw new DomainError("partner_switched_off");
  if (row.is_blocked) throw new DomainError("account_blocked");
  await limitRate(services, `api-key:${row.id}`, requests);
  if (row.is_due) await touchKey(database, row, now);
  return {
    kind: "key",
    keyId: row.id,
    name: row.name,
    mode: row.mode,
    scopes: row.scopes,
    partnerId: row.partner_id,
  };
}
