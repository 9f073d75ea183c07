export { approvePaymentRequest } from "./approve.ts";
export { cancelOpenCharges } from "./cancel-open.ts";
export { createPaymentRequest } from "./create.ts";
export { expirePaymentRequest, handleExpiry } from "./expire.ts";
export { findChargeLeftBy, findCharges } from "./find-charges.ts";
export { rejectPaymentRequest } from "./decide.ts";
export { statusAt } from "./rules.ts";
export { lockCharge, readCustomerCharges, readPartnerCharge, readPartnerCharges, type ChargeRow } from "./store.ts";
export { toPartnerPaymentRequest, toPaymentRequest } from "./wire.ts";
