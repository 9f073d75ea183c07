import type { UserId } from "#contract/ids.ts";
import { freezingLinkLifeMs } from "#contract/limits.ts";
import { endRecoveryLinks, endSessions } from "#server/customers/auth/index.ts";
import { lockForChange, readFrozenAt, setFrozen } from "#server/customers/profiles/index.ts";
import { removeFactorsSince } from "#server/customers/second-factors/index.ts";
import { cancelOpenCharges } from "#server/payments/payment-requests/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { recordSecurityEvent, type SecurityEvent } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { endWhatWasMade, lockPartnersOf } from "./end-what-was-made.ts";

type Needs = Pick<Services, "clock" | "jobs" | "live" | "log">;
/** The origin of the request, and what the log says of it. */
type Cause = Pick<SecurityEvent, "sessionId" | "address" | "facts">;

/** The moment before which things are older than any link that freezes now: they stay. */
const sinceFreezing = (at: Date) => new Date(at.getTime() - freezingLinkLifeMs);

/**
 * Freezes an account: ends every session, with its streams and pushes, and cancels the charges that
 * wait. From the commit on it moves no money, and nobody signs in until its owner sets a new login
 * password by mail. A thief may have requested such a mail, added a second factor, and made keys or
 * set an account for a company before. So earlier links are void, and the others end unless they
 * are older than any freezing link. Idempotent.
 */
export async function freezeAccount(
  services: Needs,
  transaction: Transaction,
  userId: UserId,
  cause: Cause,
): Promise<void> {
  const { clock, live } = services;
  const since = sinceFreezing(clock.now());
  await lockPartnersOf(transaction, userId, since);
  await lockForChange(transaction, userId);
  if (!(await setFrozen(transaction, userId, clock.now()))) return;
  await cancelOpenCharges(services, transaction, { customerId: userId });
  await recordSecurityEvent(services, transaction, { ...cause, kind: "frozen", userId });
  const { sessionId, address } = cause;
  await removeFactorsSince(services, transaction, { userId, origin: { userId, sessionId, address }, since });
  await endWhatWasMade(services, transaction, { userId, since, cause: { sessionId, address } });
  await endRecoveryLinks(transaction, userId);
  await endSessions(transaction, userId);
  await live.record(transaction, userId, "profile");
  await live.record(transaction, userId, "session", "signed_out");
}

/**
 * Lets the owner in again: after a recovered password, or for an administrator. What a thief left
 * before the freezing ends here for an account that an earlier release has frozen.
 * @returns whether the account was frozen
 */
export async function unfreezeAccount(
  services: Pick<Services, "clock" | "live" | "log">,
  transaction: Transaction,
  userId: UserId,
  cause: Cause,
): Promise<boolean> {
  const frozenAt = await readFrozenAt(transaction, userId);
  if (frozenAt === null) return false;
  const since = sinceFreezing(frozenAt);
  await lockPartnersOf(transaction, userId, since);
  await lockForChange(transaction, userId);
  if (!(await setFrozen(transaction, userId, null))) return false;
  await recordSecurityEvent(services, transaction, { ...cause, kind: "unfrozen", userId });
  await endWhatWasMade(services, transaction, { userId, since, cause: {} });
  await services.live.record(transaction, userId, "profile");
  return true;
}
