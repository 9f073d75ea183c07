export { createPartner, type NewPartner } from "./create-partner.ts";
export { readPartner, type Partner } from "./store.ts";
