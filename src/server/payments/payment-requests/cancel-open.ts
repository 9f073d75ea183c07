import type { Transaction } from "#server/platform/db/database.ts";
import { firstIdAt } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { announceChange } from "./announce.ts";
import { openAtMostMs } from "./rules.ts";
import { closeOpenCharges, type Side } from "./store.ts";

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
