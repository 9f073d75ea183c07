import type { Language } from "#contract/limits.ts";
import { findUserIdByEmail } from "#server/customers/auth/index.ts";
import { invite } from "#server/partners/members/index.ts";
import { addPartner } from "#server/partners/partners/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import { withPhones } from "#server/platform/phone-fields.ts";
import type { Services } from "#server/platform/services.ts";
import { allColumnsOf, knownOf, subjectOf, type Input } from "./partner-events.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs" | "keys" | "publicUrl">;

/**
 * Creates a partner. The owner's address is invited by mail, whether it has an account or not:
 * nobody answers for a partner without having accepted it. The partner cannot charge until then.
 * @returns its id
 * @throws DomainError own_concern if the owner would be the administrator; invalid_input if a phone
 *   has no length of its country
 */
export async function createPartner(
  services: Needs,
  { owner_email: ownerEmail, ...typed }: Input<"createPartner">,
  { actor, language }: { readonly actor: KnownActor; readonly language: Language },
): Promise<string> {
  const { clock, database } = services;
  const id = newId(clock);
  const input = await withPhones(typed);
  await database.transaction(async (transaction) => {
    const owner = ownerEmail === undefined ? undefined : await findUserIdByEmail(transaction, ownerEmail);
    if (owner === actor.userId) throw new DomainError("own_concern");
    const row = { id, ...allColumnsOf(input), created_at: clock.now() };
    await addPartner(transaction, row);
    const invited =
      ownerEmail === undefined ? [] : [{ partnerId: id, partnerName: input.company_name, email: ownerEmail }];
    await invite(services, transaction, invited, { role: "owner", invitedBy: actor.userId, language });
    await recordAuditEvent(services, transaction, {
      actor,
      operation: "createPartner",
      subject: subjectOf(row),
      partnerId: id,
      after: { ...knownOf(row), ...(ownerEmail !== undefined && { invited_owner_email: ownerEmail }) },
    });
  });
  return id;
}
