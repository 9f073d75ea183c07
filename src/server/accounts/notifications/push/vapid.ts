import { createECDH } from "node:crypto";
import type { Keys } from "#server/platform/keys.ts";

/** The order of the curve P-256: a private key is a number from 1 to one less than this. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The key pair that identifies the server to push services (RFC 8292), in base64url. */
export interface VapidKey {
  /** The secret that it was derived from: a device accepts only the key it subscribed with. */
  readonly id: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The key pair of one secret; undefined when that secret is no longer configured. */
export function vapidKey(keys: Keys, id: string): VapidKey | undefined {
  const bytes = keys.key("push", id);
  if (bytes === undefined) return undefined;
  // The order is so near to 2^256 that folding the rest prefers no number noticeably.
  const number = (BigInt(`0x${bytes.toString("hex")}`) % (order - 1n)) + 1n;
  const privateKey = Buffer.from(number.toString(16).padStart(64, "0"), "hex");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey);
  return { id, publicKey: pair.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}

/** The key that devices subscribe with now. */
export function currentVapidKey(keys: Keys): VapidKey {
  return vapidKey(keys, keys.currentId)!;
}
