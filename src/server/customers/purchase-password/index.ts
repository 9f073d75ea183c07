import type { UserId } from "#contract/ids.ts";
import type { UserCaller } from "#server/platform/caller.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { recordSecurityEvent } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { hashPurchasePassword, matches, type StoredHash } from "./rules.ts";
import { clearTries, countTry, keepWrongSession, readLock, takeWrongSessions } from "./store.ts";

export { hasPurchasePassword } from "./store.ts";

type Needs = Pick<Services, "database" | "clock" | "keys" | "live" | "log">;

/** The user whose password it is, and the session that the try comes from. */
type Tried = Pick<UserCaller, "userId" | "sessionId">;

/**
 * Compares a purchase password. The try is counted and committed first, on a connection of its own,
 * so it stays counted whatever becomes of the caller's work: call this before the transaction that
 * it guards, never inside one. A right one after wrong ones of another session is a security event.
 *
 * @throws DomainError `purchase_password_missing`, `purchase_password_wrong` with `tries_left`,
 *   `purchase_password_locked` with `locked_until`
 */
export async function verifyPurchasePassword(services: Needs, tried: Tried, password: string): Promise<void> {
  await compareCounted(services, tried, password);
}

/**
 * As `verifyPurchasePassword`.
 * @returns the hash that is stored now, for a caller that will replace it
 */
export async function compareCounted(services: Needs, tried: Tried, password: string): Promise<StoredHash> {
  const { clock, database, keys } = services;
  const { userId } = tried;
  const counted = await countTry(database, userId, clock.now());
  if (counted === undefined) throw await errorWithoutTry(services, userId);
  if (matches(keys, userId, counted, password)) {
    const current = counted.keyId === keys.currentId ? counted : hashPurchasePassword(keys, userId, password);
    if (counted.wrongSessions.length > 0) await notifyOfOthers(services, tried);
    await clearTries(database, { userId, compared: counted, renewed: current });
    return current;
  }
  if (counted.lockedUntil !== null) {
    await database.transaction(async (transaction) => {
      // The lock is a notice of them all.
      await takeWrongSessions(transaction, userId);
      await recordSecurityEvent(services, transaction, { kind: "purchase_password_locked", userId });
    });
    throw locked(counted.lockedUntil);
  }
  await keepWrongSession(database, tried);
  throw new DomainError("purchase_password_wrong", { params: { tries_left: counted.triesLeft } });
}

/**
 * Forgets the wrong tries that a right one resets, and notifies the user of those that came from
 * another session: a thief's would stay unheard of, since the user's own right one resets the
 * count. Of several right ones at once, one finds them.
 */
async function notifyOfOthers(services: Needs, { userId, sessionId }: Tried): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const others = (await takeWrongSessions(transaction, userId)).filter((wrong) => wrong !== sessionId);
    if (others.length === 0) return;
    await recordSecurityEvent(services, transaction, {
      kind: "purchase_password_tried_elsewhere",
      userId,
      // Its device is where the wrong ones were tried, the last of them.
      sessionId: others.at(-1),
      facts: { tries: others.length },
    });
  });
}

async function errorWithoutTry({ clock, database }: Needs, userId: UserId): Promise<DomainError> {
  const lock = await readLock(database, userId);
  if (lock === undefined) return new DomainError("purchase_password_missing");
  // A right answer given at this very moment may have opened the lock; trying again then works.
  return locked(lock ?? clock.now());
}

function locked(until: Date): DomainError {
  return new DomainError("purchase_password_locked", { params: { locked_until: until.toISOString() } });
}
