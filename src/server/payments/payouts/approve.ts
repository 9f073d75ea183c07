import { lockedUsers } from "#server/customers/profiles/index.ts";
import { concernNeed, requireAnothersConcern } from "#server/partners/partners/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import { need, update, type Decision } from "#server/platform/batches/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import { announcePayout, recordPayoutEvent } from "./decide.ts";
import { concernOf } from "./rules.ts";
import { lockedPayouts, readAnyPayout, type PayoutRow } from "./store.ts";
import { toAnyPayout } from "./wire.ts";

type Needs = Pick<Services, "batches" | "clock" | "database" | "jobs" | "live">;

/** The batch has locked the payouts. */
const approvedPayouts = update("payouts", { key: ["partner_id", "id"], given: ["approved_by", "approved_at"] });

/**
 * Records that an administrator approves a payout, so that another one can mark it as paid. Moves
 * nothing. Idempotent: who approved it already changes nothing. A later approval replaces an
 * earlier one, so that no payout waits for a colleague who is gone.
 *
 * @throws DomainError `payout_not_found`, `payout_closed` with `status`, `own_concern`
 */
export async function approvePayout(
  services: Needs,
  { id, actor }: { readonly id: string; readonly actor: KnownActor },
) {
  const seen = await readAnyPayout(services.database, id);
  if (seen === undefined) throw new DomainError("payout_not_found");
  const { partner_id: partnerId } = seen;
  const concern = concernOf(seen, actor.userId);
  return services.batches.execute({
    owner: actor.userId,
    needs: () => [
      need(lockedUsers, { userId: actor.userId }),
      need(lockedPayouts, { partnerId, id }),
      concernNeed(concern),
    ],
    decide: (decision) => {
      requireAnothersConcern(decision, concern);
      const payout = decision.read(lockedPayouts).get(id)!;
      if (payout.status !== "requested") throw new DomainError("payout_closed", { params: { status: payout.status } });
      return toAnyPayout(approve(services, decision, payout, actor));
    },
  });
}

function approve(services: Needs, decision: Decision, payout: PayoutRow, actor: KnownActor): PayoutRow {
  const { partner_id, id } = payout;
  const { fullName } = decision.read(lockedUsers).get(actor.userId);
  const given = { approved_by: actor.userId, approved_at: services.clock.now() };
  const isRepeat = payout.approved_by === actor.userId;
  const approved = isRepeat ? payout : { ...payout, ...given, approved_by_name: fullName };
  if (!isRepeat) decision.write(approvedPayouts, { partner_id, id, ...given });
  decision.also(async (transaction) => {
    await recordAuditEvent(services, transaction, {
      actor,
      operation: "approvePayout",
      subject: { kind: "payout", id, name: payout.partner_name },
      partnerId: partner_id,
      before: { approved_by: payout.approved_by_name },
      after: { approved_by: fullName },
    });
    // The partner's screens do not show approvals.
    await announcePayout(services.live, transaction, { memberIds: [], payoutId: id });
    if (!isRepeat) await recordPayoutEvent(services, transaction, "approved", approved);
  });
  return approved;
}
