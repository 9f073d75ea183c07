export { readAllPartners } from "./all-partners.ts";
export { findCityCoordinates } from "./city-coordinates.ts";
export { addUpDirectory } from "./directory-store.ts";
export { columnsOf, factsOf } from "./partner-facts.ts";
export { addPartner, createPartner, type NewPartner } from "./create-partner.ts";
export type { Coordinates } from "./distance.ts";
export {
  addMember,
  changeRole,
  lockActingMember,
  lockActingOwner,
  lockRight,
  memberRole,
  ownsAlone,
  requireMayGiveRefunds,
  readMembership,
  removeMember,
  notifyMembers,
} from "./members.ts";
export {
  concernNeed,
  findOwnConcerns,
  isOwnConcern,
  interestSince,
  refuseOwnConcern,
  requireAnothersConcern,
  type Concern,
} from "./own-concerns.ts";
export { postalCodeOf } from "./postal-code.ts";
export { listPartnerNames, placePartner, readPartnerAddress, type PartnerAddress } from "./place.ts";
export {
  lockPartner,
  partnersRead,
  readPartnerRow,
  readPartner,
  setSwitchedOff,
  updatePartnerRow,
  type ChangedPartnerRow,
  type PartnerRow,
  type Partner,
} from "./store.ts";
