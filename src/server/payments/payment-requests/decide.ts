import type { Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import { announceChange } from "./announce.ts";
import { statusAt } from "./rules.ts";
import { closeCharge, lockCharge, readPartnerCharge, type ChargeRow } from "./store.ts";

type Needs = Pick<Services, "database" | "clock" | "jobs" | "live">;

/**
 * Rejects a charge for its customer, in a transaction of its own, and notifies both sides.
 * Idempotent: rejecting it again changes nothing.
 *
 * @throws DomainError `payment_request_not_found`, `payment_request_closed` with `status`
 */
export function rejectPaymentRequest(services: Needs, customerId: string, id: string): Promise<ChargeRow> {
  return services.database.transaction(async (transaction) =>
    decide(services, transaction, await lockCharge(transaction, customerId, id), "rejected"),
  );
}

/**
 * Cancels a partner's charge, in a transaction of its own, and notifies both sides. `userId` is the
 * member who cancels it, or the partner itself for an API key. Idempotent: cancelling it again
 * changes nothing.
 *
 * @throws DomainError `payment_request_not_found`, `payment_request_closed` with `status`
 */
export function cancelPaymentRequest(
  services: Needs,
  { partnerId, userId }: { readonly partnerId: string; readonly userId: string },
  id: string,
): Promise<ChargeRow> {
  return services.database.transaction(async (transaction) => {
    // The row is locked by the customer's key, which the partner's index leads to.
    const seen = await readPartnerCharge(transaction, partnerId, id);
    const charge = seen === undefined ? undefined : await lockCharge(transaction, seen.customer_id, id);
    return decide(services, transaction, charge, "cancelled", userId);
  });
}

async function decide(
  services: Needs,
  transaction: Transaction,
  charge: ChargeRow | undefined,
  decision: "rejected" | "cancelled",
  cancelledBy?: string,
): Promise<ChargeRow> {
  if (charge === undefined) throw new DomainError("payment_request_not_found");
  if (charge.status === decision) return charge;
  const at = services.clock.now();
  const status = statusAt(charge, at);
  if (status !== "pending") throw new DomainError("payment_request_closed", { params: { status } });
  await closeCharge(transaction, charge, { status: decision, at, ...(cancelledBy !== undefined && { cancelledBy }) });
  const decided: ChargeRow = { ...charge, status: decision, decided_at: at, cancelled_by: cancelledBy ?? null };
  await announceChange(services, transaction, decided);
  return decided;
}
