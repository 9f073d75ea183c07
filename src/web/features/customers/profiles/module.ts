import type { Stale } from "#web/lib/change.ts";

/** The answers that each change makes stale. */
export const stale = {
  updateProfile: ["getProfile", "getFullCardForPayment"],
  changeLoginPassword: ["listDevices"],
  // These end the session.
  cancelAccount: [],
  freezeAccount: [],
  freezeAccountByLink: [],
} satisfies Partial<Stale>;
