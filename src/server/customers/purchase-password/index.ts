import { DomainError } from "#server/platform/domain-error.ts";
import { recordSecurityEvent } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { hashPurchasePassword, matches, type StoredHash } from "./rules.ts";
import { clearTries, countTry, readLock } from "./store.ts";

export { hasPurchasePassword } from "./store.ts";

type Needs = Pick<Services, "database" | "clock" | "keys" | "live" | "log">;

/**
 * Compares a purchase password. The try is counted and committed first, on a connection of its own,
 * so it stays counted whatever becomes of the caller's work: call this before the transaction that
 * it guards, never inside one.
 *
 * @throws DomainError `purchase_password_missing`, `purchase_password_wrong` with `tries_left`,
 *   `purchase_password_locked` with `locked_until`
 */
export async function verifyPurchasePassword(services: Needs, userId: string, password: string): Promise<void> {
  await compareCounted(services, userId, password);
}

/**
 * As `verifyPurchasePassword`.
 * @returns the hash that is stored now, for a caller that will replace it
 */
export async function compareCounted(services: Needs, userId: string, password: string): Promise<StoredHash> {
  const { clock, database, keys } = services;
  const counted = await countTry(database, userId, clock.now());
  if (counted === undefined) throw await errorWithoutTry(services, userId);
  if (matches(keys, userId, counted, password)) {
    const current = counted.keyId === keys.currentId ? counted : hashPurchasePassword(keys, userId, password);
    await clearTries(database, { userId, compared: counted, renewed: current });
    return current;
  }
  if (counted.lockedUntil !== null) {
    await recordSecurityEvent(services, database, { kind: "purchase_password_locked", userId });
    throw locked(counted.lockedUntil);
  }
  throw new DomainError("purchase_password_wrong", { params: { tries_left: counted.triesLeft } });
}

async function errorWithoutTry({ clock, database }: Needs, userId: string): Promise<DomainError> {
  const lock = await readLock(database, userId);
  if (lock === undefined) return new DomainError("purchase_password_missing");
  // A right answer given at this very moment may have opened the lock; trying again then works.
  return locked(lock ?? clock.now());
}

function locked(until: Date): DomainError {
  return new DomainError("purchase_password_locked", { params: { locked_until: until.toISOString() } });
}
