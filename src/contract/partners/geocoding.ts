import { z } from "zod";
import { count, id, moment, pageLimit } from "../fields.ts";
import { operations } from "../operation.ts";

/** Why a partner got no coordinates. */
export const geocodingErrors = [
  "address_missing",
  "city_missing",
  /**
   * The built-in table of cities, which is used where no service is configured, does not have it.
   */
  "city_unknown",
  /** The service knows no such address. */
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
  /** The row's place in its run, from 1, in the order of the partners' names. */
  position: z.int().min(1),
  partner_id: id,
  name: z.string(),
  status: z.enum(["success", "failure"]),
  /** In degrees (WGS 84); null for a failure. */
  coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  /** Null for a success. */
  error: z.enum(geocodingErrors).nullable(),
});

/**
 * One pass over the partners, which the server carries on in the background. There is at most one
 * that has not finished.
 */
const run = z.object({
  id,
  /** A paused run stays where it is until it is resumed. */
  status: z.enum(["running", "paused", "finished"]),
  /** `failures` is a run over those alone that the run before could not place. */
  scope: z.enum(["all", "failures"]),
  /** The administrator's full name. */
  started_by: z.string(),
  started_at: moment,
  paused_at: moment.nullable(),
  finished_at: moment.nullable(),
  /**
   * Since when the service has given no answer for the next address; the run goes on by itself once
   * it does. Null otherwise.
   */
  waiting: z.object({ since: moment, reason: z.enum(geocodingTroubles), next_try_at: moment }).nullable(),
  /** How many partners the run is over; it looks up one a second. */
  total: count,
  successCount: count,
  failCount: count,
  /**
   * Once the run has finished, the first hundred by name; until then the latest twenty, newest
   * first.
   */
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
  /** `not_found` means that there has been no run yet. */
  retryGeocodingFailures: {
    method: "POST",
    path: "/geocoding-runs/retry",
    summary: "Retries the partners the last run could not locate; returns that run if one is active or none failed",
    access: "admin",
    output: run,
    errors: ["not_found"],
  },
  /**
   * A run that is paused or finished stays as it is. `not_found` means that there has been no run
   * yet.
   */
  pauseGeocodingRun: {
    method: "POST",
    path: "/geocoding-runs/last/pause",
    summary:
      "Pauses the current run after the current address, in every process and across restarts, until it is resumed",
    access: "admin",
    output: run,
    errors: ["not_found"],
  },
  /** A run that is not paused stays as it is. `not_found` means that there has been no run yet. */
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
      /** Leaves out the other kind. */
      outcome: z.enum(["success", "failure"]).optional(),
      /** The `position` of the last row of the page before, as `next_after` gave it. */
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
