import { z } from "zod";
import { id, moment } from "./fields.ts";
import { operations } from "./operation.ts";

/** Why a company got no coordinates. */
export const geocodingErrors = ["address_missing", "city_missing", "city_unknown", "service_unavailable"] as const;
export type GeocodingError = (typeof geocodingErrors)[number];

const count = z.int().min(0);

const run = z.object({
  id,
  status: z.enum(["running", "finished"]),
  /** The administrator's full name. */
  started_by: z.string(),
  started_at: moment,
  finished_at: moment.nullable(),
  /** How many companies there are to ask for; one a second. */
  total: count,
  successCount: count,
  failCount: count,
  /** One for each company, by name, once the run has finished; the latest few while it runs, the newest first. */
  results: z.array(
    z.object({
      name: z.string(),
      status: z.enum(["success", "failure"]),
      coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
      error: z.enum(geocodingErrors).nullable(),
    }),
  ),
});

export const geocoding = operations({
  geocodeAllPartners: {
    method: "POST",
    path: "/geocoding-runs",
    summary:
      "Starts to look up the coordinates of every partner in the background; while a run goes on, gives that one",
    access: "admin",
    input: z.strictObject({}),
    output: run,
    refusals: [],
  },
  getGeocodingRun: {
    method: "GET",
    path: "/geocoding-runs/last",
    summary: "The run that goes on, or the last one that did; null before the first",
    access: "admin",
    input: z.strictObject({}),
    output: run.nullable(),
    refusals: [],
  },
});
