import type { Stale } from "#web/lib/change.ts";

/** The answers that each change makes stale. */
export const stale = {
  blockUser: ["getUser"],
  unblockUser: ["getUser"],
  unfreezeUser: ["getUser"],
  signOutUserEverywhere: ["getUser"],
} satisfies Partial<Stale>;
