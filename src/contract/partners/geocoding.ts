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

const result = z
  .object({
    position: z.int().min(1).describe("From 1, in the order of the partners' names."),
    partner_id: id,
    name: z.string(),
    status: z.enum(["success", "failure"]).describe("Where it stands."),
    coordinates: z
      .object({ lat: z.number().describe("Degrees north."), lng: z.number().describe("Degrees east.") })
      .nullable()
      .describe("Where the partner is; null if it was not found."),
    error: z.enum(geocodingErrors).nullable().describe("Why it was not found; null if it was."),
  })
  .meta({ id: "GeocodingResult", description: "What was found of one partner." });

const run = z
  .object({
    id,
    status: z.enum(["running", "paused", "finished"]).describe("Where it stands."),
    scope: z.enum(["all", "failures"]).describe("`failures`: only those that the run before could not place."),
    started_by: z.string(),
    started_at: moment,
    paused_at: moment.nullable().describe("When it was paused; null if it is not."),
    finished_at: moment.nullable().describe("When it was finished; null if it is not."),
    waiting: z
      .object({
        since: moment,
        reason: z.enum(geocodingTroubles).describe("Why the run waits."),
        next_try_at: moment.describe("When it is tried next."),
      })
      .nullable()
      .describe(
        "Since when the service has given no answer; the run goes on by itself once it does. Null if it does not wait.",
      ),
    total: count.describe("The number of partners; the run looks up one a second."),
    successCount: count.describe("How many were found."),
    failCount: count.describe("How many were not found."),
    results: z
      .array(result)
      .describe(
        "The results; of a run, once finished the first hundred by name, until then the latest twenty, newest first.",
      ),
  })
  .meta({ id: "GeocodingRun", description: "The looking-up of the partners' places." });

export const geocoding = operations({
  geocodeAllPartners: {
    method: "POST",
    path: "/geocoding-runs",
    summary:
      "Starts looking up every partner's coordinates in the background; returns the current run if one is active or paused",
    access: "admin",
    output: run,
  },
  retryGeocodingFailures: {
    method: "POST",
    path: "/geocoding-runs/retry",
    summary: "Retries the partners the last run could not locate; returns that run if one is active or none failed",
    description: "`not_found`: there has been no run yet.",
    access: "admin",
    output: run,
    errors: ["not_found"],
  },
  pauseGeocodingRun: {
    method: "POST",
    path: "/geocoding-runs/last/pause",
    summary:
      "Pauses the current run after the current address, in every process and across restarts, until it is resumed",
    description: "A run that is paused or finished stays as it is.",
    access: "admin",
    output: run,
    errors: ["not_found"],
  },
  resumeGeocodingRun: {
    method: "POST",
    path: "/geocoding-runs/last/resume",
    summary: "Resumes a paused run where it stopped",
    description: "A run that is not paused stays as it is.",
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
    summary: "The last run's results so far, one row per partner by name",
    access: "admin",
    input: z.strictObject({
      outcome: z.enum(["success", "failure"]).optional().describe("Only results of this kind."),
      after: z.coerce
        .number()
        .int()
        .min(0)
        .max(2 ** 31 - 1)
        .optional()
        .describe("The `next_after` of the page before."),
      limit: pageLimit(50),
    }),
    output: z.object({
      results: z
        .array(result)
        .describe(
          "The results; of a run, once finished the first hundred by name, until then the latest twenty, newest first.",
        ),
      next_after: z.int().nullable().describe("What to pass as `after` for the next page; null on the last one."),
    }),
  },
});
