import { z } from "zod";
import { count, id, moment, pageLimit } from "../fields.ts";
import { operations } from "../operation.ts";

/** Why a partner got no coordinates. */
export const geocodingErrors = [
  "address_missing",
  "city_missing",
  /** Only of the built-in table, which is used where no service is configured. */
  "city_unknown",
  "address_unknown",
  /** The service fails at this address and answers for others. */
  "service_unavailable",
] as const;
export type GeocodingError = (typeof geocodingErrors)[number];

/**
 * Why a run waits: the service does not answer (`down`), wants fewer requests (`busy`), or does not
 * accept ours (`refused`).
 */
export const geocodingTroubles = ["down", "busy", "refused"] as const;
export type GeocodingTrouble = (typeof geocodingTroubles)[number];

const result = z.object({
  /** From 1, in the order of the partners' names. */
  position: z.int().min(1),
  partner_id: id,
  name: z.string(),
  status: z.enum(["success", "failure"]),
  coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  error: z.enum(geocodingErrors).nullable(),
});

/** There is at most one that has not finished. The server carries it on in the background. */
const run = z.object({
  id,
  status: z.enum(["running", "paused", "finished"]),
  /** `failures`: those alone that the run before could not place. */
  scope: z.enum(["all", "failures"]),
  started_by: z.string(),
  started_at: moment,
  paused_at: moment.nullable(),
  finished_at: moment.nullable(),
  /** Since when the service has given no answer; the run goes on by itself once it does. */
  waiting: z.object({ since: moment, reason: z.enum(geocodingTroubles), next_try_at: moment }).nullable(),
  /** The number of partners; the run looks up one a second. */
  total: count,
  successCount: count,
  failCount: count,
  /** Once finished, the first hundred by name; until then the latest twenty, newest first. */
  results: z.array(result),
});

export const geocoding = operations({
  geocodeAllPartners: {
    method: "POST",
    path: "/geocoding-runs",
    summary:
      "Starts looking up every partner's coordinates in the background; returns the current run if one is active or paused",
    access: "admin",
    output: run,
  },
  /** `not_found`: there has been no run yet, here and below. */
  retryGeocodingFailures: {
    method: "POST",
    path: "/geocoding-runs/retry",
    summary: "Retries the partners the last run could not locate; returns that run if one is active or none failed",
    access: "admin",
    output: run,
    errors: ["not_found"],
  },
  /** A run that is paused or finished stays as it is. */
  pauseGeocodingRun: {
    method: "POST",
    path: "/geocoding-runs/last/pause",
    summary:
      "Pauses the current run after the current address, in every process and across restarts, until it is resumed",
    access: "admin",
    output: run,
    errors: ["not_found"],
  },
  /** A run that is not paused stays as it is. */
  resumeGeocodingRun: {
    method: "POST",
    path: "/geocoding-runs/last/resume",
    summary: "Resumes a paused run where it stopped",
    access: "admin",
    output: run,
    errors: ["not_found"],
  },
  getGeocodingRun: {
    method: "GET",
    path: "/geocoding-runs/last",
    summary: "The current run, or the last one; null before the first",
    access: "admin",
    output: run.nullable(),
  },
  listGeocodingResults: {
    method: "GET",
    path: "/geocoding-runs/last/results",
    summary: "The last run's results so far, one row per partner by name, paginated by key",
    access: "admin",
    input: z.strictObject({
      outcome: z.enum(["success", "failure"]).optional(),
      /** `next_after` of the page before. */
      after: z.coerce
        .number()
        .int()
        .min(0)
        .max(2 ** 31 - 1)
        .optional(),
      limit: pageLimit(50),
    }),
    output: z.object({ results: z.array(result), next_after: z.int().nullable() }),
  },
});
