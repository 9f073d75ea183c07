export { createOwnCode } from "./create-own-code.ts";
export { payReferralBonus } from "./pay-referral-bonus.ts";
export { readBonusMinimum, readReferral } from "./read-referral.ts";
export { readOwnReferral } from "./store.ts";
