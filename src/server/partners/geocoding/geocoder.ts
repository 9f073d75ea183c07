import type { GeocodingError, GeocodingTrouble } from "#contract/partners/geocoding.ts";
import { findCityCoordinates, type Coordinates, type PartnerAddress } from "#server/partners/partners/index.ts";

/** An address to look up: no part is empty, but the last two may be unknown. */
export interface FullAddress extends PartnerAddress {
  readonly address: string;
  readonly city: string;
}

export type Location = (
  | { readonly coordinates: Coordinates; readonly precision: "address" | "city" }
  | { readonly error: GeocodingError }
) & {
  /** No service was called, so the next address need not wait. */
  readonly isRemembered?: true;
};

/** The geocoder itself failed: of the address nothing is known. */
export class GeocoderTrouble extends Error {
  override readonly name = "GeocoderTrouble";
  readonly trouble: GeocodingTrouble;
  /** The pause that the service requires. */
  readonly retryAfterMs: number;

  constructor(
    trouble: GeocodingTrouble,
    message: string,
    { retryAfterMs = 0, ...options }: ErrorOptions & { readonly retryAfterMs?: number } = {},
  ) {
    super(message, options);
    this.trouble = trouble;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Finds where an address is. */
export interface Geocoder {
  /**
   * @throws GeocoderTrouble when the service is unavailable; any other error counts as that, too
   */
  locate(address: FullAddress, signal: AbortSignal): Promise<Location>;
  /**
   * Whether the service answers at all, which distinguishes an address that it fails on from a
   * service that is down. Optional.
   */
  isUp?(signal: AbortSignal): Promise<boolean>;
}

/** The embedded default: knows a dozen cities, and of each only its centre. */
export const cityTableGeocoder: Geocoder = {
  locate: async ({ city, state }) => {
    const found = findCityCoordinates(city, state);
    if (found === undefined) return { error: "city_unknown" };
    return { coordinates: { latitude: found.latitude, longitude: found.longitude }, precision: "city" };
  },
};
