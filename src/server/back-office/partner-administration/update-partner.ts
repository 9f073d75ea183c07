import { lockPartner, tellMembers, updatePartnerRow } from "#server/partners/partners/index.ts";
import { recordAct, type Actor } from "#server/platform/audit-log/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Services } from "#server/platform/services.ts";
import { allColumnsOf, knownOf, subjectOf, type Input } from "./partner-acts.ts";

type Needs = Pick<Services, "clock" | "database" | "live">;

/** Changes a company, the bounds of its cashback and its coordinates. @throws Refusal not_found, partner_changed */
export function updatePartner(
  services: Needs,
  { id, version, ...input }: Input<"updatePartner">,
  actor: Actor,
): Promise<void> {
  return services.database.transaction(async (transaction) => {
    const before = await lockPartner(transaction, id);
    if (before === undefined) throw new Refusal("not_found");
    if (before.version !== version) throw new Refusal("partner_changed");
    const after = await updatePartnerRow(transaction, { id, ...allColumnsOf(input) });
    await recordAct(services, transaction, {
      actor,
      act: "updatePartner",
      subject: subjectOf(after),
      partnerId: id,
      before: knownOf(before),
      after: knownOf(after),
    });
    await tellMembers(services.live, transaction, id);
  });
}
