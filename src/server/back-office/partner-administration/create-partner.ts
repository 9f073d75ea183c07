import type { Language } from "#contract/limits.ts";
import { findConfirmedUser } from "#server/customers/auth/index.ts";
import { invite } from "#server/partners/members/index.ts";
import { addMember, addPartner, notifyMembers } from "#server/partners/partners/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import { violates } from "#server/platform/db/database.ts";
import { DomainError, fieldError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { allColumnsOf, knownOf, subjectOf, type Input } from "./partner-events.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs" | "keys" | "live" | "publicUrl">;

/**
 * Creates a partner. A user who has confirmed the owner's e-mail owns it at once; otherwise that
 * address is invited by mail, and the partner cannot charge until the invitation is accepted.
 * @returns its id
 * @throws DomainError invalid_input if the user is a member of a partner already, own_concern if it
 *   is the administrator
 */
export async function createPartner(
  services: Needs,
  { owner_email: ownerEmail, ...input }: Input<"createPartner">,
  { actor, language }: { readonly actor: KnownActor; readonly language: Language },
): Promise<string> {
  const { clock, database, live } = services;
  const id = newId(clock);
  try {
    await database.transaction(async (transaction) => {
      const at = clock.now();
      const row = { id, ...allColumnsOf(input), created_at: at };
      await addPartner(transaction, row);
      const owner = ownerEmail === undefined ? undefined : await findConfirmedUser(transaction, ownerEmail);
      if (owner === actor.userId) throw new DomainError("own_concern");
      if (owner !== undefined) {
        await addMember(transaction, { userId: owner, partnerId: id, role: "owner", at });
        await notifyMembers(live, transaction, id);
      } else if (ownerEmail !== undefined) {
        const invited = { partnerId: id, partnerName: input.company_name, email: ownerEmail };
        await invite(services, transaction, [invited], { role: "owner", invitedBy: actor.userId, language });
      }
      await recordAuditEvent(services, transaction, {
        actor,
        act: "createPartner",
        subject: subjectOf(row),
        partnerId: id,
        after: {
          ...knownOf(row),
          ...(owner !== undefined && { owner_id: owner }),
          ...(owner === undefined && ownerEmail !== undefined && { invited_owner_email: ownerEmail }),
        },
      });
    });
  } catch (error) {
    if (violates(error, "partner_members_pkey")) throw fieldError({ field: "owner_email", code: "not_allowed" });
    throw error;
  }
  return id;
}
