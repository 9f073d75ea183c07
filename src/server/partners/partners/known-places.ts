import { foldText } from "#server/platform/fold-text.ts";
import { knownCities } from "./city-coordinates.ts";
import type { Coordinates } from "./distance.ts";

export interface KnownPlace extends Coordinates {
  /** Folded, as the database has them beside each partner. */
  readonly cityKey: string;
  /** Empty for an address that names no state; one that names another state is somewhere else. */
  readonly stateKey: string;
}

/** Every way in which an address may name one of the known cities. */
export const knownPlaces: readonly KnownPlace[] = knownCities.flatMap(({ city, states, latitude, longitude }) =>
  ["", ...states].map((name) => ({ cityKey: foldText(city), stateKey: foldText(name), latitude, longitude })),
);
