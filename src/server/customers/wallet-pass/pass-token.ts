import { createHmac, timingSafeEqual } from "node:crypto";
import type { Keys } from "#server/platform/keys.ts";
import type { PassRow } from "./store.ts";

/** The facts that a token holds about the file that it came with. */
export interface PassOrigin {
  readonly version: number;
  /** The session that the file was given to, by `markOf`. */
  readonly sessionMark: string;
}

interface Named {
  readonly passTypeId: string;
  readonly pass: Pick<PassRow, "id" | "user_id">;
}

const form = /^([0-9a-f]{8})\.([0-9]{1,9})\.([\w-]{16})\.([\w-]{43})$/;

/**
 * The token with which a phone requests or registers a pass. It is derived, so none is stored; it
 * names the secret it was made with, because a renewed pass keeps its token.
 */
export function makePassToken(keys: Keys, named: Named, { version, sessionMark }: PassOrigin): string {
  const mac = macOf(keys.currentKey("wallet-pass-token"), named, { version, sessionMark });
  return `${keys.currentId}.${version}.${sessionMark}.${mac.toString("base64url")}`;
}

/**
 * @returns undefined unless it was made here for this pass, under a secret that is still configured
 */
export function readPassToken(keys: Keys, named: Named, token: string): PassOrigin | undefined {
  const match = form.exec(token);
  if (match === null) return undefined;
  const [keyId, version, sessionMark, given] = match.slice(1) as [string, string, string, string];
  const key = keys.key("wallet-pass-token", keyId);
  if (key === undefined) return undefined;
  const origin = { version: Number(version), sessionMark };
  const expected = macOf(key, named, origin);
  const mac = Buffer.from(given, "base64url");
  return mac.length === expected.length && timingSafeEqual(mac, expected) ? origin : undefined;
}

/** A session under a pseudonym that does not reveal it. */
export function markOf(keys: Keys, sessionId: string): string {
  const mac = createHmac("sha256", keys.currentKey("wallet-pass-token")).update(`session ${sessionId}`).digest();
  return mac.subarray(0, 12).toString("base64url");
}

function macOf(key: Buffer, { passTypeId, pass }: Named, { version, sessionMark }: PassOrigin): Buffer {
  return createHmac("sha256", key)
    .update(JSON.stringify([passTypeId, pass.user_id, pass.id, version, sessionMark]))
    .digest();
}
