export { pruneAnswers } from "./answer-store.ts";
export { checkGeocoding } from "./check-geocoding.ts";
export { createGeocoder } from "./nominatim.ts";
export { geocodeNext } from "./geocode-next.ts";
export { cityTableGeocoder } from "./geocoder.ts";
