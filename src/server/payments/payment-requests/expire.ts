import type { Services } from "#server/platform/services.ts";
import { announceChange } from "./announce.ts";
import { closeCharge, lockCharge } from "./store.ts";

type Needs = Pick<Services, "database" | "clock" | "live" | "jobs">;

/**
 * Marks an unanswered charge as expired, and notifies both sides. Idempotent: one that was
 * answered, or is not due yet, stays as it is.
 */
export function expirePaymentRequest(services: Needs, customerId: string, id: string): Promise<void> {
  return services.database.transaction(async (transaction) => {
    const charge = await lockCharge(transaction, customerId, id);
    const at = services.clock.now();
    if (charge === undefined || charge.status !== "pending" || charge.expires_at > at) return;
    await closeCharge(transaction, charge, { status: "expired", at });
    await announceChange(services, transaction, { ...charge, status: "expired", decided_at: at });
  });
}

/** Has the queue expire charges when their time has come. */
export function handleExpiry(services: Needs): Promise<void> {
  return services.jobs.handle("expire-payment-request", (data) =>
    expirePaymentRequest(services, data.customer_id, data.id),
  );
}
