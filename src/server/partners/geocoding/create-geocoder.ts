import type { Services } from "#server/platform/services.ts";
import { cityTableGeocoder, type Geocoder } from "./geocoder.ts";
import { createNominatim } from "./nominatim.ts";

/** A service where one is configured, the table of cities otherwise. */
export function createGeocoder(services: Pick<Services, "clock" | "config" | "database">): Geocoder {
  const { nominatim } = services.config;
  return nominatim === undefined ? cityTableGeocoder : createNominatim(services, nominatim);
}
