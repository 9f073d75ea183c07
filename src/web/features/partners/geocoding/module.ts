import type { Stale } from "#web/lib/change.ts";

const run = ["getGeocodingRun"] as const;

/** The answers that each change makes stale. */
export const stale = {
  geocodeAllPartners: run,
  retryGeocodingFailures: run,
  pauseGeocodingRun: run,
  resumeGeocodingRun: run,
} satisfies Partial<Stale>;
