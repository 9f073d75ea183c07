import type { Transaction } from "../db/database.ts";
import { readPartner } from "../partners/index.ts";
import type { Live } from "../live/index.ts";
import type { ChargeRow } from "./store.ts";

/** Tells both sides that a charge was made or has changed. */
export async function announceCharge(
  live: Live,
  transaction: Transaction,
  charge: Pick<ChargeRow, "id" | "customer_id" | "partner_id">,
): Promise<void> {
  await live.record(transaction, charge.customer_id, "payment_request", charge.id);
  const partner = await readPartner(transaction, charge.partner_id);
  if (partner !== undefined) await live.record(transaction, partner.ownerId, "payment_request", charge.id);
}
