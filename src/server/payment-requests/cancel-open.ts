import type { Transaction } from "../db/database.ts";
import { firstIdAt } from "../platform/ids.ts";
import type { Services } from "../services.ts";
import { announceChange } from "./announce.ts";
import { openAtMostMs } from "./rules.ts";
import { closeOpenCharges, type Side } from "./store.ts";

/**
 * Takes back every charge of a company, or to a customer, that waits for an answer which cannot be given any more, and tells both sides
 * and the companies' servers. One that is being approved in this moment is waited for, and stays approved.
 * @returns how many there were
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
