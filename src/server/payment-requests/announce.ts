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
  const partner = await readPartner(transaction, charge.partner_id);
  await live.recordAll(transaction, [
    { userId: charge.customer_id, name: "payment_request", subject: charge.id },
    ...(partner === undefined
      ? []
      : [{ userId: partner.ownerId, name: "payment_request", subject: charge.id } as const]),
  ]);
}
