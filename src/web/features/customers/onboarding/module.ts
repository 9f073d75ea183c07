import type { Stale } from "#web/lib/change.ts";

/** The answers that each change makes stale. */
export const stale = {
  updateProfile: ["getProfile"],
  // The checklist requests the profile again after half a second (specification, section 4).
  activateUserAccount: [],
} satisfies Partial<Stale>;
