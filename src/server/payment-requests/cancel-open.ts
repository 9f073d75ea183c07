import type { Transaction } from "../db/database.ts";
import { readPartner } from "../partners/index.ts";
import { firstIdAt } from "../platform/ids.ts";
import type { Services } from "../services.ts";
import { announceCharge } from "./announce.ts";
import { openAtMostMs } from "./rules.ts";
import { closeOpenCharges } from "./store.ts";

/**
 * Takes back every charge of a company that waits for its customer, and tells both sides. One that is being approved in this moment
 * is waited for, and stays approved.
 * @returns how many there were
 */
export async function cancelOpenCharges(
  { clock, live }: Pick<Services, "clock" | "live">,
  transaction: Transaction,
  partnerId: string,
): Promise<number> {
  const at = clock.now();
  const since = firstIdAt(new Date(at.getTime() - openAtMostMs));
  const charges = await closeOpenCharges(transaction, { partnerId, since, at });
  const members = (await readPartner(transaction, partnerId))?.memberIds ?? [];
  for (const charge of charges) await announceCharge(live, transaction, charge, members);
  return charges.length;
}
