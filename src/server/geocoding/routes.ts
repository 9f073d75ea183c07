import type { geocoding } from "#contract/geocoding.ts";
import type { OutputOf } from "#contract/operation.ts";
import { actorOf } from "../audit-log/index.ts";
import { readPerson } from "../profiles/index.ts";
import type { Handlers } from "../room.ts";
import type { Services } from "../services.ts";
import { geocodeAllPartners } from "./geocode-all-partners.ts";
import { readLastRun, readLatestResults, readResults, type ResultRow, type RunRow } from "./store.ts";

/** So many of a run under way: it is asked for once a second. */
const latestMax = 20;

type Run = OutputOf<(typeof geocoding)["geocodeAllPartners"]>;

export function geocodingRoutes(services: Pick<Services, "clock" | "database">): Handlers<typeof geocoding> {
  const { database } = services;

  async function readRun(): Promise<Run | null> {
    const run = await readLastRun(database);
    if (run === undefined) return null;
    const done = run.success_count + run.fail_count;
    const [administrator, results] = await Promise.all([
      readPerson(database, run.started_by),
      run.finished_at === null
        ? readLatestResults(database, run.id, { done, max: latestMax })
        : readResults(database, run.id),
    ]);
    return toRun(run, administrator?.fullName ?? "", results);
  }

  return {
    geocodeAllPartners: async (_input, request) => {
      await geocodeAllPartners(services, actorOf(request, "administrator"));
      return (await readRun())!;
    },
    getGeocodingRun: readRun,
  };
}

function toRun(run: RunRow, startedBy: string, results: readonly ResultRow[]): Run {
  return {
    id: run.id,
    status: run.finished_at === null ? "running" : "finished",
    started_by: startedBy,
    started_at: run.started_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    total: run.total,
    successCount: run.success_count,
    failCount: run.fail_count,
    results: results.map(({ name, status, latitude, longitude, error }) => ({
      name,
      status,
      coordinates: latitude === null || longitude === null ? null : { lat: latitude, lng: longitude },
      error,
    })),
  };
}
