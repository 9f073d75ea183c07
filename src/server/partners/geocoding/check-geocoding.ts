import type { GeocodingTrouble } from "#contract/partners/geocoding.ts";
import type { Finding } from "#server/platform/finding.ts";
import type { Services } from "#server/platform/services.ts";
import { GeocoderTrouble } from "./geocoder.ts";
import { createNominatim, type NominatimOptions } from "./nominatim.ts";

const withinMs = 20_000;
const query = "São Paulo";

const waysOut: Record<GeocodingTrouble, string> = {
  down: "it is down, or cannot be reached from here",
  busy: "it is asked too often from here: wait, or use a service of your own",
  refused: "NOMINATIM_URL is no Nominatim, or does not let us ask: correct it",
};

/** Sends the configured service one request for the doctor, taking turns with an active run. */
export async function checkGeocoding(
  services: Pick<Services, "clock" | "config" | "database">,
  options: NominatimOptions = {},
): Promise<Finding> {
  const service = "geocoding";
  const { nominatim } = services.config;
  if (nominatim === undefined) {
    const says = "a table of a dozen cities places partners in their middle; NOMINATIM_URL would find their addresses";
    return { service, verdict: "stand-in", says };
  }
  try {
    const found = await createNominatim(services, nominatim, options).search(query, AbortSignal.timeout(withinMs));
    const says = `${nominatim.url} answers, and knows ${found > 0 ? "" : "no "}${query}`;
    return { service, verdict: "right", says };
  } catch (error) {
    const { message } = error as Error;
    const trouble = error instanceof GeocoderTrouble ? `${waysOut[error.trouble]} (${message})` : message;
    return { service, verdict: "wrong", says: `${nominatim.url}: ${trouble}` };
  }
}
