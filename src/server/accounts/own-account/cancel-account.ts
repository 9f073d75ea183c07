import type { UserId } from "#contract/ids.ts";
import { accountDeletedReason } from "#contract/limits.ts";
import { planDeletion, readDocuments } from "#server/customers/identity-documents/index.ts";
import { lockForChange, lockUser, requireUnrestricted, setBlocked } from "#server/customers/profiles/index.ts";
import { lockPartner } from "#server/partners/partners/index.ts";
import type { Leaver } from "#server/platform/closing.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { queueMail } from "#server/platform/mail/index.ts";
import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { hasFileKey } from "#server/platform/storage/index.ts";
import { toWire } from "#server/platform/wire.ts";

/**
 * Closes an account for good: blocks it and ends every session. Its balances must be zero, and the
 * partner's too if the user is its last owner who can act; any other member leaves the partner. The
 * photos are deleted for good some days later.
 *
 * Concurrent money: every transaction that moves a user's money holds `lockUser` before it posts,
 * which `lockForChange` opposes. So either that money is committed before the balances are read
 * below, and the account stays; or its transaction waits until the account is closed, and finds it
 * blocked.
 *
 * @throws DomainError `account_blocked`, `account_frozen`, `account_held`; `balance_not_zero` with
 *   `balance`, the sum of what is left, and, unless zero, with its part `settlement`, which is the
 *   partner's, and with `owed`, the user's debt; all in minor units
 */
export async function cancelAccount(
  services: Services,
  modules: readonly ServerModule[],
  leaver: Leaver,
): Promise<void> {
  const { clock, database, live } = services;
  const { userId, partnerId } = leaver;
  // From the last module to the first: what builds on others ends before them.
  const closings = modules.toReversed().flatMap(({ closing }) => closing ?? []);
  await database.transaction(async (transaction) => {
    // Locked before the user, so that concurrent owners who leave are checked one after the other.
    if (partnerId !== undefined) await lockPartner(transaction, partnerId);
    await lockForChange(transaction, userId);
    // It may have been held, or frozen by its owner, after this session was admitted.
    requireUnrestricted(await lockUser(transaction, userId));
    const sum = { balance: 0n, settlement: 0n, owed: 0n };
    for (const { left } of closings) {
      const { balance = 0n, settlement = 0n, owed = 0n } = (await left?.(transaction, leaver)) ?? {};
      sum.balance += balance;
      sum.settlement += settlement;
      sum.owed += owed;
    }
    if (sum.balance !== 0n || sum.owed !== 0n) {
      const owed = sum.owed !== 0n && { owed: toWire(sum.owed) };
      const settlement = sum.settlement !== 0n && { settlement: toWire(sum.settlement) };
      throw new DomainError("balance_not_zero", { params: { balance: toWire(sum.balance), ...owed, ...settlement } });
    }
    await setBlocked(transaction, userId, { isBlocked: true, reason: accountDeletedReason, at: clock.now() });
    for (const { end } of closings) await end?.(services, transaction, leaver);
    await planPhotosDeletion(services, transaction, userId);
    await queueMail(services, transaction, {
      template: "account-cancelled",
      owner: userId,
      // An account is closed only once.
      of: userId,
      facts: { at: clock.now().toISOString() },
    });
    await live.record(transaction, userId, "profile");
    await live.record(transaction, userId, "session", "signed_out");
  });
}

/** Plans nothing for a user without photos. */
async function planPhotosDeletion(
  { clock, config, jobs }: Pick<Services, "clock" | "config" | "jobs">,
  transaction: Transaction,
  userId: UserId,
): Promise<void> {
  const photos = await readDocuments(transaction, userId);
  if (photos.length === 0 && !(await hasFileKey(transaction, userId))) return;
  const dueAt = new Date(clock.now().getTime() + config.photosKeptMs);
  await planDeletion(transaction, userId, dueAt);
  await jobs.add(transaction, "delete-photos-for-good", { user_id: userId }, { startAfter: dueAt });
}
