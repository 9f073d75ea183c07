import type { UserId } from "#contract/ids.ts";
import { lockCharge } from "#server/payments/payment-requests/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import { announceDispute, type Announcing } from "./announce.ts";
import { requireOpenDispute } from "./rules.ts";
import { readDisputeOf, writeWithdrawal, type DisputeRow } from "./store.ts";

/**
 * Withdraws a customer's dispute, for good. Idempotent.
 *
 * @throws DomainError `payment_request_not_found`, `dispute_not_found`, `dispute_closed` with
 *   `status`
 */
export function withdrawDispute(
  services: Announcing & Pick<Services, "database">,
  customerId: UserId,
  id: string,
): Promise<DisputeRow> {
  return services.database.transaction(async (transaction) => {
    const charge = await lockCharge(transaction, customerId, id);
    if (charge === undefined) throw new DomainError("payment_request_not_found");
    const dispute = await readDisputeOf(transaction, { customerId, chargeId: id });
    if (dispute === undefined) throw new DomainError("dispute_not_found");
    if (dispute.status === "withdrawn") return dispute;
    requireOpenDispute(dispute);
    const withdrawn: DisputeRow = {
      ...dispute,
      status: "withdrawn",
      ended_by: customerId,
      ended_at: services.clock.now(),
    };
    await writeWithdrawal(transaction, withdrawn);
    await announceDispute(services, transaction, { dispute: withdrawn, charge });
    return withdrawn;
  });
}
