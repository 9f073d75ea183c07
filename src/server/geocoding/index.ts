export { cityTableGeocoder } from "./geocoder.ts";
export { geocodeNext } from "./geocode-next.ts";
export { keepGeocoding } from "./keep-geocoding.ts";
