import { announcePayout } from "#server/payments/payouts/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import { refuseOwnPayouts } from "./read-batch.ts";
import { lockBatch, releasePayouts } from "./store.ts";

/**
 * Dissolves a batch whose file the bank never got, or refused whole: its payouts that wait are in
 * none. Those that were decided stay in it.
 *
 * @throws DomainError `not_found`, `own_concern` if a payout that waits is of the administrator's
 *   own partner, `payout_batch_closed` when it was dissolved already or no payout of it waits,
 *   `payout_batch_at_bank` when an answer has shown that the bank has its order
 */
export function dissolvePayoutBatch(
  { clock, database, live }: Pick<Services, "clock" | "database" | "live">,
  { id, actor }: { readonly id: string; readonly actor: KnownActor },
): Promise<void> {
  return database.transaction(async (transaction) => {
    const batch = await lockBatch(transaction, id);
    if (batch === undefined) throw new DomainError("not_found");
    await refuseOwnPayouts(transaction, { id, actor });
    if (batch.dissolved_at !== null || batch.waiting === 0) throw new DomainError("payout_batch_closed");
    if (batch.at_bank) throw new DomainError("payout_batch_at_bank");
    const released = await releasePayouts(transaction, { id, by: actor.userId, at: clock.now() });
    await recordAuditEvent({ clock }, transaction, {
      actor,
      operation: "dissolvePayoutBatch",
      subject: { kind: "payout_batch", id },
      after: { released },
    });
    await announcePayout(live, transaction, { memberIds: [], payoutId: id });
  });
}
