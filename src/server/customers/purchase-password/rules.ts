import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { UserId } from "#contract/ids.ts";
import type { Keys } from "#server/platform/keys.ts";

/** Product decision 9: five tries, then a lock of 15 minutes that doubles each time. */
export const triesMax = 5;
export const firstLockMs = 15 * 60 * 1000;
/** Doubling stops after 2²⁰ times 15 minutes, some 30 years, before a date overflows. */
export const doublingsMax = 20;

const saltBytes = 16;

/** A purchase password as it is stored; `keyId` names the secret whose key made the hash. */
export interface StoredHash {
  readonly hash: Buffer;
  readonly salt: Buffer;
  readonly keyId: string;
}

export function hashPurchasePassword(keys: Keys, userId: UserId, password: string): StoredHash {
  const salt = randomBytes(saltBytes);
  return { hash: digest(keys.currentKey("purchase-password"), userId, salt, password), salt, keyId: keys.currentId };
}

/** Compares in constant time. @throws when the secret behind the hash is no longer configured */
export function matches(keys: Keys, userId: UserId, stored: StoredHash, password: string): boolean {
  const key = keys.key("purchase-password", stored.keyId);
  if (key === undefined)
    throw new Error(`secret ${stored.keyId}, which purchase passwords were hashed under, is no longer configured`);
  return timingSafeEqual(digest(key, userId, stored.salt, password), stored.hash);
}

/** The user's id is part of the hash, so a hash copied into another user's row is useless. */
function digest(key: Buffer, userId: UserId, salt: Buffer, password: string): Buffer {
  return createHmac("sha256", key)
    .update(JSON.stringify([userId, salt.toString("base64"), password]))
    .digest();
}
