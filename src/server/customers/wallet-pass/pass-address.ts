import { createHmac, timingSafeEqual } from "node:crypto";
import type { UserId } from "#contract/ids.ts";
import { walletPassAddressMs } from "#contract/limits.ts";
import type { Services } from "#server/platform/services.ts";

type Needs = Pick<Services, "clock" | "keys">;

/**
 * A signed address of a user's pass, valid for five minutes. It needs no session.
 * @param sessionMark the session it is issued to, by `markOf`
 */
export function signPassAddress({ clock, keys }: Needs, userId: UserId, sessionMark: string): string {
  const expires = clock.now().getTime() + walletPassAddressMs;
  const signature = sign(keys.currentKey("wallet-pass-address"), [userId, sessionMark, expires]).toString("base64url");
  return `/api/wallet-passes/${userId}?for=${sessionMark}&expires=${expires}&key=${keys.currentId}&signature=${signature}`;
}

/** Whether an address was signed here for this user and has not expired. */
export function isValidPassAddress(
  { clock, keys }: Needs,
  address: {
    readonly userId: UserId;
    readonly sessionMark: string;
    readonly expires: string;
    readonly keyId: string;
    readonly signature: string;
  },
): boolean {
  const key = keys.key("wallet-pass-address", address.keyId);
  if (key === undefined || !/^[0-9]{1,15}$/.test(address.expires)) return false;
  const expires = Number(address.expires);
  const expected = sign(key, [address.userId, address.sessionMark, expires]);
  const given = Buffer.from(address.signature, "base64url");
  return given.length === expected.length && timingSafeEqual(given, expected) && clock.now().getTime() < expires;
}

function sign(key: Buffer, named: readonly (string | number)[]): Buffer {
  return createHmac("sha256", key).update(JSON.stringify(named)).digest();
}
