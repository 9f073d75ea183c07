import { pageRowsMax } from "#contract/limits.ts";
import type { OutputOf } from "#contract/operation.ts";
import type { geocoding } from "#contract/partners/geocoding.ts";
import { readUser } from "#server/customers/profiles/index.ts";
import type { KnownActor } from "#server/platform/audit-log/index.ts";
import type { AdministratorCaller } from "#server/platform/caller.ts";
import type { Handlers, Request } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { geocodeAllPartners, retryGeocodingFailures } from "./geocode-all-partners.ts";
import { pauseGeocodingRun, resumeGeocodingRun } from "./pause-run.ts";
import { readLastRun, readLatestResults, readResults, type ResultRow, type RunRow } from "./store.ts";

/** The newest results of an active run, which the screen requests once a second. */
const latestMax = 20;

type Run = OutputOf<(typeof geocoding)["geocodeAllPartners"]>;
type Needs = Pick<Services, "clock" | "database" | "jobs">;

export function geocodingRoutes(services: Needs): Handlers<typeof geocoding> {
  const { database } = services;

  async function readRun(): Promise<Run | null> {
    const run = await readLastRun(database);
    if (run === undefined) return null;
    const done = run.success_count + run.fail_count;
    const administrator = await readUser(database, run.started_by);
    const results =
      run.finished_at === null
        ? await readLatestResults(database, run.id, { done, max: latestMax })
        : await readResults(database, run.id, { limit: pageRowsMax });
    return toRun(run, administrator?.fullName ?? "", results);
  }

  /** Does it, and answers with the run as it is then. */
  const doing =
    (act: (needs: Needs, actor: KnownActor) => Promise<void>) =>
    async (_input: object, { actor }: Request<AdministratorCaller>) => {
      await act(services, actor);
      return (await readRun())!;
    };

  return {
    geocodeAllPartners: doing(geocodeAllPartners),
    retryGeocodingFailures: doing(retryGeocodingFailures),
    pauseGeocodingRun: doing(pauseGeocodingRun),
    resumeGeocodingRun: doing(resumeGeocodingRun),
    getGeocodingRun: readRun,
    listGeocodingResults: async ({ outcome, after, limit }) => {
      const run = await readLastRun(database);
      const rows = run === undefined ? [] : await readResults(database, run.id, { outcome, after, limit: limit + 1 });
      const results = rows.slice(0, limit).map(toResult);
      return { results, next_after: rows.length > limit ? results.at(-1)!.position : null };
    },
  };
}

function toRun(run: RunRow, startedBy: string, results: readonly ResultRow[]): Run {
  return {
    id: run.id,
    status: run.finished_at !== null ? "finished" : run.paused_at !== null ? "paused" : "running",
    scope: run.scope,
    started_by: startedBy,
    started_at: run.started_at.toISOString(),
    paused_at: run.finished_at === null ? (run.paused_at?.toISOString() ?? null) : null,
    finished_at: run.finished_at?.toISOString() ?? null,
    waiting:
      run.waiting_since === null || run.waiting_for === null
        ? null
        : { since: run.waiting_since.toISOString(), reason: run.waiting_for, next_try_at: run.next_at.toISOString() },
    total: run.total,
    successCount: run.success_count,
    failCount: run.fail_count,
    results: results.map(toResult),
  };
}

function toResult({
  position,
  partner_id,
  name,
  status,
  latitude,
  longitude,
  error,
}: ResultRow): Run["results"][number] {
  return {
    position,
    partner_id,
    name,
    status,
    coordinates: latitude === null || longitude === null ? null : { lat: latitude, lng: longitude },
    error,
  };
}
