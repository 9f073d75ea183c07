import { setTimeout as sleep } from "node:timers/promises";
import type { Services } from "#server/platform/services.ts";
import { geocodeNext } from "./geocode-next.ts";
import type { Geocoder } from "./geocoder.ts";
import { readNextAt } from "./store.ts";

/** How long a pause, or a run that waits for its service, goes unnoticed at most. */
const lookEveryMs = 1_000;

type Needs = Pick<Services, "clock" | "database" | "log">;

/** Has a run that goes on carried on by one job of the whole installation. */
export function handleGeocoding(services: Needs & Pick<Services, "jobs">, geocoder: Geocoder): Promise<void> {
  return services.jobs.handle("carry-on-geocoding", async (_, signal) => {
    await continueRun(services, geocoder, signal);
    void lookAgain(services);
  });
}

/** Whoever starts or resumes a run while the job comes to its end adds none, because it is still there. The one of every minute is for the rest. */
async function lookAgain({ database, jobs, log }: Needs & Pick<Services, "jobs">): Promise<void> {
  await sleep(lookEveryMs, undefined, { ref: false });
  try {
    if ((await readNextAt(database)) !== undefined) await jobs.add(database, "carry-on-geocoding", {});
  } catch (error) {
    log.debug({ err: error }, "a geocoding run was not looked at again");
  }
}

/**
 * Carries on the run that there is, from one address to the next, until it is over or paused.
 * @throws the signal's reason, after the address under way: the job has failed then, and is tried again by another process at once
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
