import { newId } from "../platform/ids.ts";
import { listPartnerNames } from "../partners/index.ts";
import type { Services } from "../services.ts";
import { insertPending, insertRun } from "./store.ts";

/**
 * Starts a run over every company; `keepGeocoding` carries it on in whichever process is up. While one goes on, nothing is
 * started: there are never two at once.
 */
export function geocodeAllPartners(
  { clock, database }: Pick<Services, "clock" | "database">,
  administratorId: string,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const partners = await listPartnerNames(transaction);
    const id = newId(clock);
    const run = { id, startedBy: administratorId, at: clock.now(), total: partners.length };
    if (await insertRun(transaction, run)) await insertPending(transaction, id, partners);
  });
}
