import { foldText } from "#server/platform/fold-text.ts";
import type { Coordinates } from "./distance.ts";

export interface CityCoordinates extends Coordinates {
  readonly city: string;
  /** The names that an address may give its state: the code and the name. */
  readonly states: readonly string[];
}

/** The states of the known cities, by their codes. */
const stateNames = {
  SP: "São Paulo",
  RJ: "Rio de Janeiro",
  MG: "Minas Gerais",
  DF: "Distrito Federal",
  BA: "Bahia",
  PE: "Pernambuco",
  NY: "New York",
  CA: "California",
  IL: "Illinois",
  FL: "Florida",
  MA: "Massachusetts",
};

const centre = (
  city: string,
  state: keyof typeof stateNames,
  latitude: number,
  longitude: number,
): CityCoordinates => ({
  city,
  states: [state, stateNames[state]],
  latitude,
  longitude,
});

/** The cities whose centre is known without a geocoding service (specification, section 9). */
const knownCities: readonly CityCoordinates[] = [
  centre("São Paulo", "SP", -23.5505, -46.6333),
  centre("Rio de Janeiro", "RJ", -22.9068, -43.1729),
  centre("Belo Horizonte", "MG", -19.9167, -43.9345),
  centre("Brasília", "DF", -15.7939, -47.8828),
  centre("Salvador", "BA", -12.9777, -38.5016),
  centre("Recife", "PE", -8.0476, -34.877),
  centre("New York", "NY", 40.7128, -74.006),
  centre("Los Angeles", "CA", 34.0522, -118.2437),
  centre("Chicago", "IL", 41.8781, -87.6298),
  centre("Miami", "FL", 25.7617, -80.1918),
  centre("Orlando", "FL", 28.5384, -81.3789),
  centre("Boston", "MA", 42.3601, -71.0589),
];

/**
 * Finds a known city, without regard to case, accents and outer spaces. A state that is given must
 * be the city's own, by its code or its name.
 */
export function findCityCoordinates(city: string, state: string | null): CityCoordinates | undefined {
  const [cityName, stateName] = [plain(city), plain(state ?? "")];
  return knownCities.find(
    ({ city: name, states }) =>
      plain(name) === cityName && (stateName === "" || states.some((known) => plain(known) === stateName)),
  );
}

function plain(text: string): string {
  return foldText(text).trim();
}

export interface KnownPlace extends Coordinates {
  /** Folded, as in the column `city_key` of a partner. */
  readonly cityKey: string;
  /** Folded. Empty for an address without a state. */
  readonly stateKey: string;
}

export const knownPlaces: readonly KnownPlace[] = knownCities.flatMap(({ city, states, latitude, longitude }) =>
  ["", ...states].map((name) => ({ cityKey: foldText(city), stateKey: foldText(name), latitude, longitude })),
);
