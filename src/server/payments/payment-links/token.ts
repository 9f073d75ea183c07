import { createHmac, timingSafeEqual } from "node:crypto";
import type { Keys } from "#server/platform/keys.ts";

const idLength = 16;
const signatureLength = 16;
const form = /^[A-Za-z0-9_-]{43}$/;

/**
 * The token of a link's address: the link's id and a signature, so that a guessed address costs no
 * look-up. It is stored nowhere.
 */
export function signLink(keys: Keys, id: string): string {
  const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
  return Buffer.concat([bytes, signatureOf(keys.currentKey("payment-link"), bytes)]).toString("base64url");
}

/** The id of the link that a token names; undefined for one that this installation did not make. */
export function readLinkId(keys: Keys, token: string): string | undefined {
  if (!form.test(token)) return undefined;
  const bytes = Buffer.from(token, "base64url");
  const id = bytes.subarray(0, idLength);
  // Older secrets count too, because a link outlives a change of the secret.
  const isOurs = keys.ids.some((keyId) =>
    timingSafeEqual(bytes.subarray(idLength), signatureOf(keys.key("payment-link", keyId)!, id)),
  );
  return isOurs ? id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") : undefined;
}

function signatureOf(key: Buffer, id: Buffer): Buffer {
  return createHmac("sha256", key).update(id).digest().subarray(0, signatureLength);
}
