import type { PartnerId, UserId } from "#contract/ids.ts";
import { principalOf, type Maker } from "#server/platform/caller.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { firstIdAt } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { announceChange } from "./announce.ts";
import { openAtMostMs, statusAt } from "./rules.ts";
import { closeCharge, closeOpenCharges, lockCharge, readPartnerCharge, type ChargeRow, type Side } from "./store.ts";

type Needs = Pick<Services, "database" | "clock" | "jobs" | "live">;

/**
 * Rejects a charge for its customer, in a transaction of its own, and notifies both sides.
 * Idempotent: rejecting it again changes nothing.
 *
 * @throws DomainError `payment_request_not_found`, `payment_request_closed` with `status`
 */
export function rejectPaymentRequest(services: Needs, customerId: UserId, id: string): Promise<ChargeRow> {
  return services.database.transaction(async (transaction) =>
    decide(services, transaction, await lockCharge(transaction, customerId, id), "rejected"),
  );
}

/**
 * Cancels a partner's charge, in a transaction of its own, and notifies both sides. Idempotent:
 * cancelling it again changes nothing.
 *
 * @throws DomainError `payment_request_not_found`, `payment_request_closed` with `status`
 */
export function cancelPaymentRequest(
  services: Needs,
  { partnerId, maker }: { readonly partnerId: PartnerId; readonly maker: Maker },
  id: string,
): Promise<ChargeRow> {
  return services.database.transaction(async (transaction) => {
    // The row is locked by the customer's key, which the partner's index leads to.
    const seen = await readPartnerCharge(transaction, partnerId, id);
    const charge = seen === undefined ? undefined : await lockCharge(transaction, seen.customer_id, id);
    return decide(services, transaction, charge, "cancelled", maker);
  });
}

async function decide(
  services: Needs,
  transaction: Transaction,
  charge: ChargeRow | undefined,
  decision: "rejected" | "cancelled",
  cancelledBy?: Maker,
): Promise<ChargeRow> {
  if (charge === undefined) throw new DomainError("payment_request_not_found");
  if (charge.status === decision) return charge;
  const at = services.clock.now();
  const status = statusAt(charge, at);
  if (status !== "pending") throw new DomainError("payment_request_closed", { params: { status } });
  await closeCharge(transaction, charge, { status: decision, at, ...(cancelledBy !== undefined && { cancelledBy }) });
  const decided: ChargeRow = {
    ...charge,
    status: decision,
    decided_at: at,
    cancelled_by: cancelledBy ? principalOf(cancelledBy) : null,
  };
  await announceChange(services, transaction, decided);
  return decided;
}

/**
 * Cancels every pending charge of a partner, or to a customer, that cannot be answered any more,
 * and notifies both sides and the partner's servers. A charge that is being approved is waited for
 * and stays approved.
 *
 * @returns how many were cancelled
 */
export async function cancelOpenCharges(
  services: Pick<Services, "clock" | "jobs" | "live">,
  transaction: Transaction,
  side: Side,
): Promise<number> {
  const at = services.clock.now();
  const since = firstIdAt(new Date(at.getTime() - openAtMostMs));
  const charges = await closeOpenCharges(transaction, { ...side, since, at });
  for (const charge of charges) await announceChange(services, transaction, charge);
  return charges.length;
}

/**
 * Marks an unanswered charge as expired, and notifies both sides. Idempotent: one that was
 * answered, or is not due yet, stays as it is.
 */
export function expirePaymentRequest(services: Needs, customerId: UserId, id: string): Promise<void> {
  return services.database.transaction((transaction) => expireWithin(services, transaction, customerId, id));
}

/** `expirePaymentRequest` in a transaction that may hold customers, but no ledger account. */
export async function expireWithin(
  services: Pick<Needs, "clock" | "jobs" | "live">,
  transaction: Transaction,
  customerId: UserId,
  id: string,
): Promise<void> {
  const charge = await lockCharge(transaction, customerId, id);
  const at = services.clock.now();
  if (charge === undefined || charge.status !== "pending" || charge.expires_at > at) return;
  await closeCharge(transaction, charge, { status: "expired", at });
  await announceChange(services, transaction, { ...charge, status: "expired", decided_at: at });
}
