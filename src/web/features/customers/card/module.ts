import type { Stale } from "#web/lib/change.ts";

/** The answers that each change makes stale. */
export const stale = {
  freezeCard: ["getFullCardForPayment"],
  unfreezeCard: ["getFullCardForPayment", "getProfile"],
  replaceCard: ["getFullCardForPayment", "getProfile"],
} satisfies Partial<Stale>;
