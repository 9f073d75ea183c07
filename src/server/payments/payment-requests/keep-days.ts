import type { PartnerId } from "#contract/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { keepDays, lockKept, moveKept, readFirstDay, readUnkept } from "./day-store.ts";
import { openAtMostMs } from "./rules.ts";

const dayMs = 24 * 60 * 60_000;
/** Long enough that a charge answered in the day's last moment has committed. */
const stillMs = dayMs;
const daysAtOnce = 31;
const partnersAtOnce = 100;

type Needs = Pick<Services, "clock" | "database">;

/**
 * Sums the days of charges that cannot change any more. Idempotent, also in two processes.
 *
 * @param goOn called between two portions; false ends it early
 */
export async function keepDaysOfAll(services: Needs, goOn: () => boolean = () => true): Promise<void> {
  const over = services.clock.now().getTime() - openAtMostMs - stillMs;
  const until = new Date(over - (over % dayMs));
  for (let after: string | undefined; ;) {
    const partnerIds = await readUnkept(services.database, { until, after, limit: partnersAtOnce });
    for (const partnerId of partnerIds) while (goOn() && (await keepDaysOf(services, partnerId, until)));
    if (partnerIds.length < partnersAtOnce || !goOn()) return;
    after = partnerIds.at(-1)!;
  }
}

/** @returns whether days are left */
function keepDaysOf({ database }: Needs, partnerId: PartnerId, until: Date): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const before = await lockKept(transaction, partnerId);
    if (before === undefined || before >= until) return false;
    const from = await readFirstDay(transaction, partnerId, before);
    const to = from === undefined ? until : new Date(Math.min(until.getTime(), from.getTime() + daysAtOnce * dayMs));
    if (from !== undefined && from < to) await keepDays(transaction, partnerId, { from, to });
    await moveKept(transaction, partnerId, to);
    return to < until;
  });
}
