export { toEvent } from "./announce.ts";
export { approvePaymentRequest } from "./approve.ts";
export { cancelOpenCharges } from "./cancel-open.ts";
export { checkCard, withinCardLimits } from "./check-card.ts";
export { createPaymentRequest, type CreateInput } from "./create.ts";
export { expirePaymentRequest, handleExpiry } from "./expire.ts";
export { findChargeLeftBy, findCharges } from "./find-charges.ts";
export { keepDaysOfAll } from "./keep-days.ts";
export { rejectPaymentRequest } from "./decide.ts";
export { statusAt } from "./rules.ts";
export {
  lockCharge,
  readChargesOf,
  readPartnerCharge,
  readPurchasesBetween,
  sideOf,
  type ChargeRow,
  type Side,
} from "./store.ts";
export { splitByTerms } from "./terms.ts";
export { readTimeline } from "./timeline.ts";
export { toPartnerPaymentRequest, toPaymentRequest } from "./wire.ts";
