import type { Stale } from "#web/lib/change.ts";

/** The answers that each change makes stale. */
export const stale = {
  createPayment: ["listTopUps"],
} satisfies Partial<Stale>;
