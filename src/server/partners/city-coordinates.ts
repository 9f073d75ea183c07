/** Where a city is: its centre, in degrees. */
export interface CityCoordinates {
  readonly city: string;
  /** The state's code. */
  readonly state: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

const inBrazil = (city: string, state: string, latitude: number, longitude: number): CityCoordinates => ({
  city,
  state,
  country: "Brasil",
  latitude,
  longitude,
});
const inUnitedStates = (city: string, state: string, latitude: number, longitude: number): CityCoordinates => ({
  city,
  state,
  country: "United States",
  latitude,
  longitude,
});

/** The cities whose place is known without asking anybody (specification, section 9). */
export const knownCities: readonly CityCoordinates[] = [
  inBrazil("São Paulo", "SP", -23.5505, -46.6333),
  inBrazil("Rio de Janeiro", "RJ", -22.9068, -43.1729),
  inBrazil("Belo Horizonte", "MG", -19.9167, -43.9345),
  inBrazil("Brasília", "DF", -15.7939, -47.8828),
  inBrazil("Salvador", "BA", -12.9777, -38.5016),
  inBrazil("Recife", "PE", -8.0476, -34.877),
  inUnitedStates("New York", "NY", 40.7128, -74.006),
  inUnitedStates("Los Angeles", "CA", 34.0522, -118.2437),
  inUnitedStates("Chicago", "IL", 41.8781, -87.6298),
  inUnitedStates("Miami", "FL", 25.7617, -80.1918),
  inUnitedStates("Orlando", "FL", 28.5384, -81.3789),
  inUnitedStates("Boston", "MA", 42.3601, -71.0589),
];

/** Without regard to case, accents and outer spaces. A state that is named must be the city's own. */
export function findCityCoordinates(city: string, state: string | null): CityCoordinates | undefined {
  const [wantedCity, wantedState] = [plain(city), plain(state ?? "")];
  return knownCities.find(
    (known) => plain(known.city) === wantedCity && (wantedState === "" || plain(known.state) === wantedState),
  );
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .trim()
    .toLowerCase();
}
