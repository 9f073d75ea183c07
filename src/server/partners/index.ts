export { createPartner, type NewPartner } from "./create-partner.ts";
export { readPartner } from "./store.ts";
