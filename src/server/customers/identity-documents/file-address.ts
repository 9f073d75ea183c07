import { createHmac, timingSafeEqual } from "node:crypto";
import type { Services } from "#server/platform/services.ts";

/** Long enough to load a screen, too short to be passed on. */
const lifeMs = 5 * 60 * 1000;

/** A signed address of one private file, valid for five minutes. It needs no session. */
export function signFileAddress({ clock, keys }: Pick<Services, "clock" | "keys">, storageKey: string): string {
  const expires = clock.now().getTime() + lifeMs;
  const signature = sign(keys.currentKey("file-address"), storageKey, expires).toString("base64url");
  return `/api/files/${storageKey}?expires=${expires}&key=${keys.currentId}&signature=${signature}`;
}

/** Whether an address was made here, for this very file, and has not expired. */
export function isValidFileAddress(
  { clock, keys }: Pick<Services, "clock" | "keys">,
  address: {
    readonly storageKey: string;
    readonly expires: string;
    readonly keyId: string;
    readonly signature: string;
  },
): boolean {
  const key = keys.key("file-address", address.keyId);
  if (key === undefined || !/^[0-9]{1,15}$/.test(address.expires)) return false;
  const expires = Number(address.expires);
  const expected = sign(key, address.storageKey, expires);
  const given = Buffer.from(address.signature, "base64url");
  return given.length === expected.length && timingSafeEqual(given, expected) && clock.now().getTime() < expires;
}

function sign(key: Buffer, storageKey: string, expires: number): Buffer {
  return createHmac("sha256", key)
    .update(JSON.stringify([storageKey, expires]))
    .digest();
}
