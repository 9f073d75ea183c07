import type { Language } from "#contract/limits.ts";
import { invite, revokeOwnerInvitations } from "#server/partners/members/index.ts";
import { interestSince, lockPartner, refuseOwnConcern } from "#server/partners/partners/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { subjectOf, type Input } from "./partner-events.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs" | "keys" | "publicUrl">;

/** Mails go to unconfirmed addresses, so an administrator sends few of them. */
const invitationsPerHour = { max: 60, windowMs: 60 * 60_000 };

/**
 * Mails a link that makes its reader an owner of a partner, beside the owners that it has. Revokes
 * earlier invitations to own it.
 * @throws DomainError not_found, own_concern, too_many_requests
 */
export async function inviteOwner(
  services: Needs,
  { id, email }: Input<"invitePartnerOwner">,
  { actor, language }: { readonly actor: KnownActor; readonly language: Language },
): Promise<void> {
  const { clock, database } = services;
  await limitRate(services, `invite-partner-owner:${actor.userId}`, invitationsPerHour);
  await database.transaction(async (transaction) => {
    const partner = await lockPartner(transaction, id);
    if (partner === undefined) throw new DomainError("not_found");
    const since = interestSince(services);
    await refuseOwnConcern(transaction, { administratorId: actor.userId, partnerId: id, since });
    await revokeOwnerInvitations(transaction, id, clock.now());
    const invited = { partnerId: id, partnerName: partner.company_name, email };
    await invite(services, transaction, [invited], { role: "owner", invitedBy: actor.userId, language });
    await recordAuditEvent(services, transaction, {
      actor,
      operation: "invitePartnerOwner",
      subject: subjectOf(partner),
      partnerId: id,
      after: { invited_owner_email: email },
    });
  });
}
