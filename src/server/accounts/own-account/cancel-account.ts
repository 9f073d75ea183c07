import { accountDeletedReason } from "#contract/limits.ts";
import type { MemberRole } from "#contract/partners/roles.ts";
import { planErasure } from "#server/accounts/erasure/index.ts";
import { endSessions } from "#server/customers/auth/index.ts";
import { planDeletion, readDocuments } from "#server/customers/identity-documents/index.ts";
import { lockForChange, lockUser, requireUnrestricted, setBlocked } from "#server/customers/profiles/index.ts";
import { forgetFactors } from "#server/customers/second-factors/index.ts";
import { recordPassChange } from "#server/customers/wallet-pass/index.ts";
import { readBalances } from "#server/ledger/index.ts";
import { endRightsOf, requireSettledOwner } from "#server/partners/members/index.ts";
import { lockPartner, ownsAlone, removeMember, notifyMembers } from "#server/partners/partners/index.ts";
import { cancelOpenCharges } from "#server/payments/payment-requests/index.ts";
import { lockDebt } from "#server/payments/receivables/index.ts";
import { recordAuditEvent } from "#server/platform/audit-log/index.ts";
import type { UserCaller } from "#server/platform/caller.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { queueMail } from "#server/platform/mail/index.ts";
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
  services: Pick<Services, "clock" | "config" | "database" | "jobs" | "live">,
  { userId, partnerId, role }: Pick<UserCaller, "userId" | "partnerId" | "role">,
): Promise<void> {
  const { clock, database, live } = services;
  await database.transaction(async (transaction) => {
    // Locked before the user, so that concurrent owners who leave are checked one after the other.
    if (partnerId !== undefined) await lockPartner(transaction, partnerId);
    await lockForChange(transaction, userId);
    // It may have been held, or frozen by its owner, after this session was admitted.
    requireUnrestricted(await lockUser(transaction, userId));
    const { outstanding } = await lockDebt(transaction, userId);
    const own = await readBalances(transaction, userId);
    // A partner's settlement belongs to its owners, so only the last owner cannot leave it behind.
    const isLastOwner = partnerId !== undefined && (await ownsAlone(transaction, userId, partnerId));
    const partner = isLastOwner ? await readBalances(transaction, partnerId) : undefined;
    // A waiting payout may still return to the settlement.
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
    if (partnerId !== undefined && role !== undefined && role !== "cashier")
      await leavePartner(services, transaction, { userId, partnerId, role });
    if (partnerId !== undefined && !isLastOwner) {
      await requireSettledOwner(transaction, { partnerId, userId, by: userId, at: clock.now() });
      await removeMember(transaction, { userId, partnerId, at: clock.now() });
      await notifyMembers(live, transaction, partnerId);
    }
    await planPhotosDeletion(services, transaction, userId);
    await planErasure(transaction, userId, clock.now());
    await queueMail(services, transaction, {
      template: "account-cancelled",
      owner: userId,
      // An account is closed only once.
      of: userId,
      facts: { at: clock.now().toISOString() },
    });
    await forgetFactors(transaction, userId);
    await endSessions(transaction, userId);
    await live.record(transaction, userId, "profile");
    await live.record(transaction, userId, "session", "signed_out");
  });
}

/** Ends the rights of an owner or a manager, with an audit event in the partner's own log. */
async function leavePartner(
  services: Pick<Services, "clock">,
  transaction: Transaction,
  member: { readonly userId: string; readonly partnerId: string; readonly role: MemberRole },
): Promise<void> {
  const ended = await endRightsOf(services, transaction, member);
  await recordAuditEvent(services, transaction, {
    actor: { userId: member.userId, role: member.role, address: null },
    act: "cancelAccount",
    subject: { kind: "user", id: member.userId },
    partnerId: member.partnerId,
    after: ended,
  });
}

/** Plans nothing for a user without photos. */
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
