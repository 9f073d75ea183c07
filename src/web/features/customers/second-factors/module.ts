import type { Stale } from "#web/lib/change.ts";

// The profile says whether the consoles are open to their user.
const factors = ["getSecondFactors", "getProfile"] as const;

/** The answers that each change makes stale. */
export const stale = {
  addPasskey: factors,
  renamePasskey: factors,
  removePasskey: factors,
  confirmAuthenticator: factors,
  removeAuthenticator: factors,
  renewRecoveryCodes: factors,
} satisfies Partial<Stale>;
