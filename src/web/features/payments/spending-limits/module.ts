import type { Stale } from "#web/lib/change.ts";

/** The answers that each change makes stale. */
export const stale = {
  setSpendingLimit: ["listSpendingLimits"],
  stopRaise: ["listSpendingLimits"],
} satisfies Partial<Stale>;
