import type { Stale } from "#web/lib/change.ts";

/** The answers that each change makes stale. */
export const stale = {
  updateProfile: ["getProfile", "getFullCardForPayment"],
  activateUserAccount: ["getProfile"],
} satisfies Partial<Stale>;
