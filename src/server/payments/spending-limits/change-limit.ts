import type { UserId } from "#contract/ids.ts";
import type { SpendingLimitName } from "#contract/limits.ts";
import { newId } from "#server/platform/ids.ts";
import { queueMail } from "#server/platform/mail/index.ts";
import { recordSecurityEvent, type Origin } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { limitsAt } from "./rules.ts";
import { lockOwnLimits, writeOwnLimit } from "./store.ts";

/** A stolen session cannot use a raise before its owner has read the mail about it. */
const raiseAfterMs = 24 * 60 * 60_000;

interface LimitChange {
  readonly userId: UserId;
  readonly name: SpendingLimitName;
}

/**
 * Lowers a limit at once. Raises it after 24 hours, about which the customer gets a mail with the
 * way to stop it; a raise that waits is replaced. Product decision T2.
 *
 * @param amount minor units
 */
export function setSpendingLimit(
  services: Pick<Services, "clock" | "config" | "database" | "jobs" | "live" | "log">,
  { userId, name, amount, origin }: LimitChange & { readonly amount: bigint; readonly origin: Origin },
): Promise<void> {
  const { clock, config, database, live } = services;
  return database.transaction(async (transaction) => {
    const at = clock.now();
    const before = limitsAt(at, config, await lockOwnLimits(transaction, userId))[name];
    await live.record(transaction, userId, "profile");
    const facts = { limit: name, before: Number(before), after: Number(amount) };
    await recordSecurityEvent(services, transaction, { ...origin, kind: "limits_changed", userId, facts });
    if (amount <= before) return writeOwnLimit(transaction, userId, { name, amount, before: null, raisedAt: null });
    const raisedAt = new Date(at.getTime() + raiseAfterMs);
    await writeOwnLimit(transaction, userId, { name, amount, before, raisedAt });
    await queueMail(services, transaction, {
      template: "limit-raise",
      owner: userId,
      of: newId(clock),
      facts: { limit: name, limitBefore: Number(before), limitAfter: Number(amount), from: raisedAt.toISOString() },
    });
  });
}

/** Keeps a limit as it is now. Idempotent: without a raise that waits, nothing changes. */
export function stopRaise(
  { clock, config, database, live }: Pick<Services, "clock" | "config" | "database" | "live">,
  { userId, name }: LimitChange,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const at = clock.now();
    const own = await lockOwnLimits(transaction, userId);
    const waiting = own.find((limit) => limit.name === name && limit.raisedAt !== null && at < limit.raisedAt);
    if (waiting === undefined) return;
    const amount = limitsAt(at, config, own)[name];
    await writeOwnLimit(transaction, userId, { name, amount, before: null, raisedAt: null });
    await live.record(transaction, userId, "profile");
  });
}
