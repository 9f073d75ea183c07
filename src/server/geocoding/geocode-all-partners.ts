import { recordAct, type Actor } from "../audit-log/index.ts";
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
  actor: Actor & { readonly userId: string },
): Promise<void> {
  return database.transaction(async (transaction) => {
    const partners = await listPartnerNames(transaction);
    const id = newId(clock);
    const run = { id, startedBy: actor.userId, at: clock.now(), total: partners.length };
    if (!(await insertRun(transaction, run))) return;
    await insertPending(transaction, id, partners);
    await recordAct({ clock }, transaction, {
      actor,
      act: "geocodeAllPartners",
      subject: { kind: "geocoding_run", id },
      after: { total: run.total },
    });
  });
}
