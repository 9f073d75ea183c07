import { setTimeout as sleep } from "node:timers/promises";
import type { JobData, Work } from "#server/platform/jobs/index.ts";
import type { Services } from "#server/platform/services.ts";
import { geocodeNext } from "./geocode-next.ts";
import type { Geocoder } from "./geocoder.ts";
import { readNextAt } from "./store.ts";

/** The longest delay before a pause, or the end of a wait for the service, is noticed. */
const lookEveryMs = 1_000;

type Needs = Pick<Services, "clock" | "database" | "log">;

/** Continues an active run in one job of the whole installation: docs/decisions/geocoding.md. */
export function carryOnGeocoding(
  services: Needs & Pick<Services, "jobs">,
  geocoder: Geocoder,
): Work<JobData["carry-on-geocoding"]> {
  return async (_, { signal }) => {
    await continueRun(services, geocoder, signal);
    void lookAgain(services);
  };
}

/**
 * A run that is started or resumed while the job ends adds no job, because the old one still
 * exists. The scheduled job of every minute continues such a run.
 */
async function lookAgain({ database, jobs, log }: Needs & Pick<Services, "jobs">): Promise<void> {
  await sleep(lookEveryMs, undefined, { ref: false });
  try {
    if ((await readNextAt(database)) !== undefined) await jobs.add(database, "carry-on-geocoding", {});
  } catch (error) {
    log.debug({ err: error }, "a geocoding run was not looked at again");
  }
}

/**
 * Continues the active run, address by address, until it is over or paused.
 * @throws the signal's reason after the current address: the job then fails, and another process
 * tries it again at once
 */
export async function continueRun(services: Needs, geocoder: Geocoder, signal: AbortSignal): Promise<void> {
  const { clock, database } = services;
  for (;;) {
    signal.throwIfAborted();
    await geocodeNext(services, geocoder, signal);
    const nextAt = await readNextAt(database);
    if (nextAt === undefined) return;
    const ms = Math.min(Math.max(nextAt.getTime() - clock.now().getTime(), 0), lookEveryMs);
    // Ended early, it is the signal that says why.
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  }
}
