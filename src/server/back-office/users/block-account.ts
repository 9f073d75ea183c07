import type { UserId } from "#contract/ids.ts";
import { isCancelled, lockForChange, readProfile, setBlocked } from "#server/customers/profiles/index.ts";
import { recordPassChange } from "#server/customers/wallet-pass/index.ts";
import { endRightsOf } from "#server/partners/members/index.ts";
import { notifyMembers, readMembership } from "#server/partners/partners/index.ts";
import { cancelOpenCharges } from "#server/payments/payment-requests/index.ts";
import { operator, recordAuditEvent, type Actor } from "#server/platform/audit-log/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import { queueMail } from "#server/platform/mail/index.ts";
import type { Services } from "#server/platform/services.ts";

type Needs = Pick<Services, "database" | "clock" | "jobs" | "live">;

/**
 * Blocks an account: from the next request on the server rejects everything but the session, the
 * own profile and sign-out. Sessions stay, so that the user can read why; pending charges are
 * cancelled, since they cannot be answered any more. What an owner made for a partner or saw of it
 * ends, and does not come back when the account is unblocked.
 *
 * @throws DomainError `account_cancelled`
 */
export function blockAccount(
  services: Needs,
  userId: UserId,
  reason: string | null,
  actor: Actor = operator,
): Promise<void> {
  return change(services, userId, { isBlocked: true, reason }, actor);
}

/**
 * Unblocks an account, with all its money.
 *
 * @throws DomainError `account_cancelled`: closing an account is final
 */
export function unblockAccount(services: Needs, userId: UserId, actor: Actor = operator): Promise<void> {
  return change(services, userId, { isBlocked: false, reason: null }, actor);
}

interface Block {
  readonly isBlocked: boolean;
  readonly reason: string | null;
}

function change(services: Needs, userId: UserId, block: Block, actor: Actor): Promise<void> {
  const { clock, database, live } = services;
  return database.transaction(async (transaction) => {
    await lockForChange(transaction, userId);
    const before = await readProfile(transaction, userId);
    // A new reason would replace the one that marks a closed account, which could then be
    // unblocked.
    if (isCancelled(before)) throw new DomainError("account_cancelled");
    await setBlocked(transaction, userId, { ...block, at: clock.now() });
    await recordPassChange(services, transaction, userId);
    const membership = block.isBlocked ? await readMembership(transaction, userId) : undefined;
    const ended =
      membership !== undefined
        ? await endRightsOf(services, transaction, { userId, partnerId: membership.id })
        : undefined;
    const cancelled = block.isBlocked ? await cancelOpenCharges(services, transaction, { customerId: userId }) : 0;
    await recordAuditEvent({ clock }, transaction, {
      actor,
      operation: block.isBlocked ? "blockUser" : "unblockUser",
      subject: { kind: "user", id: userId, name: before.full_name },
      before: { is_blocked: before.is_blocked, block_reason: before.block_reason },
      after: {
        is_blocked: block.isBlocked,
        block_reason: block.reason,
        ...(cancelled > 0 && { cancelled_charges: cancelled }),
        ...ended,
      },
      partnerId: membership?.id,
    });
    if (membership !== undefined) await notifyMembers(live, transaction, membership.id);
    if (before.is_blocked !== block.isBlocked) {
      await queueMail(services, transaction, {
        template: block.isBlocked ? "account-blocked" : "account-unblocked",
        owner: userId,
        of: newId(clock),
        facts: { at: clock.now().toISOString(), ...(block.reason !== null && { reason: block.reason }) },
      });
    }
    await live.record(transaction, userId, "profile");
    await live.record(transaction, userId, "session", block.isBlocked ? "blocked" : "unblocked");
  });
}
