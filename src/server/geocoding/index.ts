export { cityTableGeocoder } from "./geocoder.ts";
export { keepGeocoding } from "./keep-geocoding.ts";
