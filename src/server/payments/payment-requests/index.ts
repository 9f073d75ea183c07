export { toEvent } from "./announce.ts";
export { approvePaymentRequest } from "./approve.ts";
export { checkCard, withinCardLimits } from "./check-card.ts";
export { createPaymentRequest, ownFactsOf, requestOf, type CreateInput } from "./create.ts";
export { keepDaysOfAll } from "./keep-days.ts";
export { cancelOpenCharges, expirePaymentRequest, rejectPaymentRequest } from "./decide.ts";
export type { ChargeFilter } from "./list-store.ts";
export { decidePayment, findPayable, isPayable, paymentNeeds } from "./pay.ts";
export { refuseHeldReference, requireFreeReference, withUniqueReference, type ReferenceHolders } from "./reference.ts";
export { searchTextOf, statusAt } from "./rules.ts";
export {
  lockCharge,
  lockedCharges,
  lookUpCharge,
  paidCharges,
  readCharge,
  readPartnerCharge,
  readPurchasesBetween,
  sideOf,
  type ChargeKey,
  type ChargeRow,
  type ChargeTill,
  type Side,
} from "./store.ts";
export { partiesOf, splitByTerms } from "./terms.ts";
export { findChargeLeftBy, findCharges } from "./read-charges.ts";
export { readTimeline, type Happened } from "./timeline.ts";
export { toPartnerPaymentRequest, toPaymentRequest } from "./wire.ts";
