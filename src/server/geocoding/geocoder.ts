import type { GeocodingError } from "#contract/geocoding.ts";
import { findCityCoordinates, type Coordinates, type PartnerAddress } from "../partners/index.ts";

/** What a geocoder is asked: no part is empty, but the last two may be unknown. */
export interface FullAddress extends PartnerAddress {
  readonly address: string;
  readonly city: string;
}

export type Location =
  | { readonly coordinates: Coordinates; readonly precision: "address" | "city" }
  | { readonly error: GeocodingError };

/** Finds where an address is. One that throws, or does not answer in time, counts as `service_unavailable`. */
export interface Geocoder {
  locate(address: FullAddress): Promise<Location>;
}

/** The embedded default: knows a dozen cities, and of each only its centre. */
export const cityTableGeocoder: Geocoder = {
  locate: async ({ city, state }) => {
    const found = findCityCoordinates(city, state);
    if (found === undefined) return { error: "city_unknown" };
    return { coordinates: { latitude: found.latitude, longitude: found.longitude }, precision: "city" };
  },
};
