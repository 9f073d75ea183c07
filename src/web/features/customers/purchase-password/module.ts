import type { Stale } from "#web/lib/change.ts";

const password = ["getProfile", "hasPurchasePassword", "getPurchasePasswordLock"] as const;

/** The answers that each change makes stale. */
export const stale = {
  setPurchasePassword: password,
  resetPurchasePassword: password,
  requestPurchasePasswordReset: [],
} satisfies Partial<Stale>;
