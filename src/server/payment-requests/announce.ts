import type { Transaction } from "../db/database.ts";
import { readPartner } from "../partners/index.ts";
import type { Live } from "../live/index.ts";
import type { ChargeRow } from "./store.ts";

/** Tells both sides that a charge was made; `memberIds` are the company's people. */
export function announceCharge(
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

/** Tells both sides that a charge has changed, by whoever's doing. */
export async function announceChange(
  live: Live,
  transaction: Transaction,
  charge: Pick<ChargeRow, "id" | "customer_id" | "partner_id">,
): Promise<void> {
  const partner = await readPartner(transaction, charge.partner_id);
  await announceCharge(live, transaction, charge, partner?.memberIds ?? []);
}
