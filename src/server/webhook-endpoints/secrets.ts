import { randomBytes } from "node:crypto";
import type { Keys } from "../platform/keys.ts";
import { seal } from "../storage/index.ts";

/** What a sealed secret belongs to: it opens in no other row. */
export function secretName(partnerId: string, endpointId: string): string {
  return `${partnerId}/${endpointId}`;
}

/** A new secret, as its owner sees it once, and as it is kept. */
export function makeSecret(
  keys: Keys,
  partnerId: string,
  endpointId: string,
): { readonly secret: string; readonly sealed: Buffer } {
  const secret = `whsec_${randomBytes(24).toString("hex")}`;
  return { secret, sealed: seal(keys, secretName(partnerId, endpointId), Buffer.from(secret), "webhook-secret") };
}
