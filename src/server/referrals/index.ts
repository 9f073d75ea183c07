export { createOwnCode } from "./create-own-code.ts";
export { payReferralBonus, type SettledTopUp } from "./pay-referral-bonus.ts";
export { readReferral, type Referral } from "./read-referral.ts";
