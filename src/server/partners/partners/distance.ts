/** Degrees, north and east positive. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Specification, section 9. */
const earthRadiusMiles = 3959;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The way over ground between two places, in miles, by the haversine formula. */
export function milesBetween(one: Coordinates, other: Coordinates): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2);
  const east = Math.sin(radians(other.longitude - one.longitude) / 2);
  const haversine = north ** 2 + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east ** 2;
  // Opposite points may yield slightly more than 1, which has no arcsine.
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(Math.min(1, haversine)));
}

/** Rounds to a tenth of a mile (specification, section 9). */
export function roundMiles(miles: number): number {
  return Math.round(miles * 10) / 10;
}
