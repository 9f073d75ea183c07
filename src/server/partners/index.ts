export { readAllCompanies } from "./all-companies.ts";
export { findCityCoordinates } from "./city-coordinates.ts";
export { columnsOf, factsOf } from "./company-facts.ts";
export { addCompany, createPartner, type NewPartner } from "./create-partner.ts";
export type { Coordinates } from "./distance.ts";
export { addMember, ownsAlone, promoteStaff, readMembership, removeMember, tellMembers } from "./members.ts";
export { listPartnerNames, placePartner, readPartnerAddress, type PartnerAddress } from "./place.ts";
export {
  lockCompany,
  readCompany,
  readPartner,
  setSwitchedOff,
  updateCompany,
  type ChangedPartnerRow,
  type CompanyRow,
  type Partner,
} from "./store.ts";
