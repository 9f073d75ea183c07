export type { Checkout } from "./checkout.ts";
export { checkCheckout, createCheckout, createCheckoutReader } from "./create-checkout.ts";
export { createPayment } from "./create-payment.ts";
export { topUpLimits } from "./limits.ts";
export { reconcileTopUps, type Reconciliation } from "./reconcile.ts";
export { reviewPayment, verifyTopUp } from "./review-payment.ts";
export { settleTopUp } from "./settle.ts";
export { readFailedTopUps, readTopUpFailedBy, type FailedTopUp } from "./store.ts";
export { describeDifference, describeTopUp } from "./describe-difference.ts";
