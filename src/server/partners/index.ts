export { findCityCoordinates } from "./city-coordinates.ts";
export { createPartner, type NewPartner } from "./create-partner.ts";
export { listPartnerNames, placePartner, readPartnerAddress, type Coordinates, type PartnerAddress } from "./place.ts";
export { readPartner } from "./store.ts";
