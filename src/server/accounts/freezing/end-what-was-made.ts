import type { PartnerId, UserId } from "#contract/ids.ts";
import { endKeysMadeSince } from "#server/partners/api-keys/index.ts";
import { readPartnersSince, removeInvitedSince, revokeSentInvitations } from "#server/partners/members/index.ts";
import { lockPartner, notifyMembers, readMembership, readPartner } from "#server/partners/partners/index.ts";
import { endEndpointsSetSince } from "#server/partners/webhook-endpoints/index.ts";
import { announcePayout, reportAccountsSetSince, withdrawApprovals } from "#server/payments/payouts/index.ts";
import { readLastRole, recordAuditEvent, type Actor } from "#server/platform/audit-log/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { recordSecurityEvent, type SecurityEvent } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";

type Needs = Pick<Services, "clock" | "live" | "log">;

/** Locks the partners of which something may end, which comes before the lock on the user. */
export async function lockPartnersOf(transaction: Transaction, userId: UserId, since: Date): Promise<void> {
  for (const id of await readPartnersSince(transaction, { userId, since })) await lockPartner(transaction, id);
}

/**
 * Ends what a user has made for partners since a moment, in the transaction that freezes the
 * account: API keys, webhook endpoints, invitations with the members who came by them and what
 * those set, and the payout account, which has no effect until an owner enters it again. A thief's
 * would outlive the new password. The partners' owners are notified. What is older stays.
 * Idempotent. The caller holds the partners and the user locked.
 */
export async function endWhatWasMade(
  services: Needs,
  transaction: Transaction,
  {
    userId,
    since,
    cause,
  }: {
    readonly userId: UserId;
    readonly since: Date;
    readonly cause: Pick<SecurityEvent, "sessionId" | "address">;
  },
): Promise<void> {
  const at = services.clock.now();
  const made = { userId, since, at };
  await withdrawApprovals(transaction, made);
  const ended = new Map<string, Ended>();
  const of = (partnerId: PartnerId) => {
    const known = ended.get(partnerId) ?? { members: 0, keys: [], deleted: [], marked: [], invitations: 0 };
    ended.set(partnerId, known);
    return known;
  };
  for (const partnerId of await revokeSentInvitations(transaction, userId, at)) of(partnerId).invitations += 1;
  for (const { partner_id: id, name } of await endKeysMadeSince(transaction, made)) of(id).keys.push(name);
  const endSetBy = async (userIds: readonly UserId[], partnerId?: PartnerId) => {
    const set = { userIds, partnerId, since, at };
    for (const row of await endEndpointsSetSince(transaction, set))
      of(row.partner_id)[row.is_deleted ? "deleted" : "marked"].push(new URL(row.url).host);
    for (const row of await reportAccountsSetSince(transaction, set)) {
      const known = of(row.partner_id);
      known.account = row.masked ?? known.account ?? null;
    }
  };
  await endSetBy([userId]);
  for (const partnerId of await readPartnersSince(transaction, { userId, since })) {
    const { invited, removed } = await removeInvitedSince(services, transaction, { userId, partnerId, since });
    if (removed.length > 0) of(partnerId).members = removed.length;
    await endSetBy(invited, partnerId);
  }
  for (const [partnerId, what] of ended) await report(services, transaction, { userId, partnerId, what, cause });
}

interface Ended {
  /** How many were removed. */
  members: number;
  readonly keys: string[];
  /** The hosts of endpoints that were deleted, and of those whose secret is to be replaced. */
  readonly deleted: string[];
  readonly marked: string[];
  invitations: number;
  /** How the account ends, null where only payouts to it waited; left out, none was reported. */
  account?: string | null;
}

/** The audit event, the notice to each owner, and the open consoles. */
async function report(
  services: Needs,
  transaction: Transaction,
  {
    userId,
    partnerId,
    what,
    cause,
  }: {
    readonly userId: UserId;
    readonly partnerId: PartnerId;
    readonly what: Ended;
    readonly cause: Pick<SecurityEvent, "sessionId" | "address">;
  },
): Promise<void> {
  const partner = await readPartner(transaction, partnerId);
  const role = await roleIn(transaction, userId, partnerId);
  await recordAuditEvent(services, transaction, {
    actor: { userId, role, address: cause.address ?? null },
    operation: "endReportedThings",
    subject: { kind: "partner", id: partnerId, name: partner?.partnerName ?? "" },
    partnerId,
    after: {
      ...(what.keys.length > 0 && { ended_keys: what.keys }),
      ...(what.deleted.length > 0 && { ended_webhooks: what.deleted }),
      ...(what.marked.length > 0 && { secrets_to_replace: what.marked }),
      ...(what.invitations > 0 && { revoked_invitations: what.invitations }),
      ...(what.members > 0 && { removed_members: what.members }),
      ...(what.account !== undefined && { ended_payout_account: what.account ?? true }),
    },
  });
  await recordSecurityEvent(services, transaction, { ...cause, kind: "member_reported", userId, partnerId });
  await notifyMembers(services.live, transaction, partnerId);
  await announcePayout(services.live, transaction, { memberIds: partner?.memberIds ?? [] });
}

/** The role in which a user made something for a partner. */
async function roleIn(transaction: Transaction, userId: UserId, partnerId: PartnerId): Promise<Actor["role"]> {
  const membership = await readMembership(transaction, userId);
  if (membership?.id === partnerId) return membership.role;
  return (await readLastRole(transaction, { userId, partnerId })) ?? "administrator";
}
