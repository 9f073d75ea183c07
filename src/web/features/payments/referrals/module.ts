import type { Stale } from "#web/lib/change.ts";

/** The answers that each change makes stale. */
export const stale = {
  applyReferralCode: ["getProfile"],
  createPromotionalCode: ["listPromotionalCodes"],
  endPromotionalCode: ["listPromotionalCodes"],
} satisfies Partial<Stale>;
