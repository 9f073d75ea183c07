export { findCityCoordinates } from "./city-coordinates.ts";
export { createPartner, type NewPartner } from "./create-partner.ts";
export type { Coordinates } from "./distance.ts";
export { anywhere, foldText, searchWords } from "./fold-text.ts";
export { readMembership } from "./members.ts";
export { listPartnerNames, placePartner, readPartnerAddress, type PartnerAddress } from "./place.ts";
export { readCompany, readPartner } from "./store.ts";
