import { announcePayout } from "#server/payments/payouts/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import { refuseOwnPayouts } from "./read-batch.ts";
import { lockBatch, setReceived } from "./store.ts";

/**
 * Notes that the bank has a batch's order, so that nobody dissolves it: its payouts would be paid
 * twice in another one. Repeated, it changes nothing.
 *
 * @param actor for the audit log; without one, what it is a part of stands there
 * @returns false if the batch was dissolved before
 * @throws DomainError `not_found`, `own_concern` for an actor of whose partner a payout waits
 */
export function markPayoutBatchReceived(
  { clock, database, live }: Pick<Services, "clock" | "database" | "live">,
  { id, actor }: { readonly id: string; readonly actor?: KnownActor },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const batch = await lockBatch(transaction, id);
    if (batch === undefined) throw new DomainError("not_found");
    if (batch.dissolved_at !== null) return false;
    if (batch.at_bank) return true;
    if (actor) await refuseOwnPayouts(transaction, { id, actor });
    await setReceived(transaction, id, clock.now());
    const subject = { kind: "payout_batch", id } as const;
    if (actor) await recordAuditEvent({ clock }, transaction, { actor, operation: "markPayoutBatchReceived", subject });
    await announcePayout(live, transaction, { memberIds: [], payoutId: id });
    return true;
  });
}
