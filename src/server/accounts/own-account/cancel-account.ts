import { accountDeletedReason } from "#contract/limits.ts";
import { endSessions } from "#server/customers/auth/index.ts";
import { planDeletion, readDocuments } from "#server/customers/identity-documents/index.ts";
import { lockForChange, lockUser, setBlocked } from "#server/customers/profiles/index.ts";
import { recordPassChange } from "#server/customers/wallet-pass/index.ts";
import { readBalances } from "#server/ledger/index.ts";
import { lockPartner, ownsAlone, removeMember, tellMembers } from "#server/partners/partners/index.ts";
import { cancelOpenCharges } from "#server/payments/payment-requests/index.ts";
import { lockDebt } from "#server/payments/receivables/index.ts";
import type { UserCaller } from "#server/platform/caller.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { queueMail } from "#server/platform/mail/index.ts";
import type { Services } from "#server/platform/services.ts";
import { hasFileKey } from "#server/platform/storage/index.ts";
import { toWire } from "#server/platform/wire.ts";

/**
 * Closes an account for good: blocks it and ends every session. Only with nothing left in it; what Troco owes a partner counts
 * where nobody else who can act owns it. Whoever else acts for a partner is taken off it. The photos are deleted for good some days later.
 *
 * Money that arrives at the same moment: every transaction that moves a person's money holds `lockUser` on the profile before
 * it posts, and the lock taken here opposes it. So either that money is committed before the balances are read below, and the
 * account stays; or its transaction waits until the account is closed, and finds it blocked.
 *
 * @throws DomainError account_held, balance_not_zero with `owed`, what the person owes, or `balance`, all that is left, and `settlement`, what of it Troco owes the partner
 */
export async function cancelAccount(
  services: Pick<Services, "clock" | "config" | "database" | "jobs" | "live">,
  { userId, partnerId }: Pick<UserCaller, "userId" | "partnerId">,
): Promise<void> {
  const { clock, database, live } = services;
  await database.transaction(async (transaction) => {
    // Before the person, so that owners who leave at once look for each other one after the other.
    if (partnerId !== undefined) await lockPartner(transaction, partnerId);
    await lockForChange(transaction, userId);
    // Whoever is looked into waits for what comes of it.
    if ((await lockUser(transaction, userId)).isHeld) throw new DomainError("account_held");
    const { outstanding } = await lockDebt(transaction, userId);
    const own = await readBalances(transaction, userId);
    // Staff leave it to the owners, whose it is.
    const isLastOwner = partnerId !== undefined && (await ownsAlone(transaction, userId, partnerId));
    const partner = isLastOwner ? await readBalances(transaction, partnerId) : undefined;
    // What waits to be paid out may still come back.
    const settlement = partner === undefined ? 0n : partner.settlement + partner.payouts;
    const balance = own.wallet + own.cashback + settlement;
    if (balance !== 0n || outstanding !== 0n) {
      const owed = outstanding !== 0n && { owed: toWire(outstanding) };
      const earned = settlement !== 0n && { settlement: toWire(settlement) };
      throw new DomainError("balance_not_zero", { params: { balance: toWire(balance), ...owed, ...earned } });
    }
    await setBlocked(transaction, userId, { isBlocked: true, reason: accountDeletedReason, at: clock.now() });
    await recordPassChange(services, transaction, userId, { closes: true });
    await cancelOpenCharges(services, transaction, { customerId: userId });
    if (partnerId !== undefined && !isLastOwner) {
      await removeMember(transaction, userId, partnerId);
      await tellMembers(live, transaction, partnerId);
    }
    await planPhotosDeletion(services, transaction, userId);
    await queueMail(services, transaction, {
      template: "account-cancelled",
      owner: userId,
      // An account is closed once, and for good.
      of: userId,
      facts: { at: clock.now().toISOString() },
    });
    await endSessions(transaction, userId);
    await live.record(transaction, userId, "profile");
    await live.record(transaction, userId, "session", "signed_out");
  });
}

/** Of somebody who has sent none nothing is said to be deleted. */
async function planPhotosDeletion(
  { clock, config, jobs }: Pick<Services, "clock" | "config" | "jobs">,
  transaction: Transaction,
  userId: string,
): Promise<void> {
  const photos = await readDocuments(transaction, userId);
  if (photos.length === 0 && !(await hasFileKey(transaction, userId))) return;
  const dueAt = new Date(clock.now().getTime() + config.photosKeptMs);
  await planDeletion(transaction, userId, dueAt);
  await jobs.add(transaction, "delete-photos-for-good", { user_id: userId }, { startAfter: dueAt });
}
