import type { Keys } from "../platform/keys.ts";
import { seal } from "../storage/index.ts";
import { newWebhookSecret } from "./rules.ts";

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
  const secret = newWebhookSecret();
  return { secret, sealed: seal(keys, secretName(partnerId, endpointId), Buffer.from(secret), "webhook-secret") };
}
