import type { PartnerId } from "#contract/ids.ts";
import type { PaymentRequestStatus } from "#contract/payments/payment-requests.ts";
import { recordEvent } from "#server/partners/webhook-endpoints/index.ts";
import { statusAt, toEvent, type ChargeRow } from "#server/payments/payment-requests/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { JobData } from "#server/platform/jobs/index.ts";
import type { Services } from "#server/platform/services.ts";
import { closeSandboxCharge, readSandboxCharge } from "./store.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs">;

/**
 * Cancels a sandbox charge for the partner. Idempotent.
 *
 * @throws DomainError `payment_request_not_found`, `payment_request_closed` with `status`
 */
export function cancelSandboxCharge(
  services: Needs,
  { partnerId, keyId }: { readonly partnerId: PartnerId; readonly keyId: string },
  id: string,
): Promise<ChargeRow> {
  return services.database.transaction(async (transaction) => {
    const charge = await readSandboxCharge(transaction, partnerId, id, "for update");
    if (charge === undefined) throw new DomainError("payment_request_not_found");
    if (charge.status === "cancelled") return charge;
    const status = statusAt(charge, services.clock.now());
    if (status !== "pending") throw new DomainError("payment_request_closed", { params: { status } });
    return close(services, transaction, { ...charge, cancelled_by_key: keyId }, "cancelled");
  });
}

/**
 * Answers a sandbox charge as its test card says, when it is due. One that was closed before stays
 * as it is.
 */
export function closeDueCharge(
  services: Needs,
  { partner_id: partnerId, id, status }: JobData["close-sandbox-charge"],
): Promise<void> {
  return services.database.transaction(async (transaction) => {
    const charge = await readSandboxCharge(transaction, partnerId, id, "for update");
    if (charge?.status === "pending") await close(services, transaction, charge, status);
  });
}

/** Ends a sandbox charge that has expired, as its job would; one that is answered stays. */
export async function expireSandboxCharge(
  services: Omit<Needs, "database">,
  transaction: Transaction,
  { partner_id: partnerId, id }: ChargeRow,
): Promise<void> {
  const charge = await readSandboxCharge(transaction, partnerId, id, "for update");
  if (charge?.status === "pending") await close(services, transaction, charge, "expired");
}

async function close(
  services: Omit<Needs, "database">,
  transaction: Transaction,
  charge: ChargeRow,
  status: Exclude<PaymentRequestStatus, "pending">,
): Promise<ChargeRow> {
  const closed: ChargeRow = { ...charge, status, decided_at: services.clock.now() };
  await closeSandboxCharge(transaction, closed);
  await recordEvent(services, transaction, toEvent(closed, services.clock.now(), "test"));
  return closed;
}
