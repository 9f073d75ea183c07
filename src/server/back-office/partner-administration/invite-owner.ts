import type { Language } from "#contract/limits.ts";
import { invite, revokeOwnerInvitations } from "#server/partners/members/index.ts";
import { lockPartner } from "#server/partners/partners/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { subjectOf, type Input } from "./partner-events.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs" | "publicUrl">;

/** Mails go to addresses that nobody has confirmed. */
const invitationsPerHour = { max: 60, windowMs: 60 * 60_000 };

/** Mails an invitation to own a partner, beside its owners if any. It replaces an earlier one. */
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
    await revokeOwnerInvitations(transaction, id, clock.now());
    const invited = { partnerId: id, partnerName: partner.company_name, email };
    await invite(services, transaction, [invited], { role: "owner", invitedBy: actor.userId, language });
    await recordAuditEvent(services, transaction, {
      actor,
      act: "invitePartnerOwner",
      subject: subjectOf(partner),
      partnerId: id,
      after: { invited_owner_email: email },
    });
  });
}
