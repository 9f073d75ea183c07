import type { KeyMode } from "#contract/limits.ts";
import { readPartner } from "#server/partners/partners/index.ts";
import { recordEvent, type NewEvent } from "#server/partners/webhook-endpoints/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import type { Live } from "#server/platform/live/index.ts";
import type { Services } from "#server/platform/services.ts";
import type { ChargeRow } from "./store.ts";
import { toPartnerPaymentRequest } from "./wire.ts";

/** Notifies the screens of both sides of a new charge; `memberIds` are the partner's members. */
export function notifyScreens(
  live: Live,
  transaction: Transaction,
  charge: Pick<ChargeRow, "id" | "customer_id">,
  memberIds: readonly string[],
): Promise<void> {
  return live.recordAll(
    transaction,
    [charge.customer_id, ...memberIds].map((userId) => ({ userId, name: "payment_request", subject: charge.id })),
  );
}

/** Notifies the screens of both sides and the partner's servers that a charge has changed. */
export async function announceChange(
  services: Pick<Services, "clock" | "jobs" | "live">,
  transaction: Transaction,
  charge: ChargeRow,
): Promise<void> {
  const partner = await readPartner(transaction, charge.partner_id);
  await notifyScreens(services.live, transaction, charge, partner?.memberIds ?? []);
  await queueChargeEvent(services, transaction, charge);
}

export function queueChargeEvent(
  services: Pick<Services, "clock" | "jobs">,
  transaction: Transaction,
  charge: ChargeRow,
): Promise<void> {
  return recordEvent(services, transaction, toEvent(charge, services.clock.now(), "live"));
}

/** The webhook event for a charge in its current state. */
export function toEvent(charge: ChargeRow, now: Date, mode: KeyMode): NewEvent {
  return {
    partnerId: charge.partner_id,
    mode,
    type: charge.status === "pending" ? "charge.created" : `charge.${charge.status}`,
    data: { payment_request: toPartnerPaymentRequest(charge, now) },
  };
}
