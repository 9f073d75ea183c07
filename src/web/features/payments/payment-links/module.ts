import type { Stale } from "#web/lib/change.ts";

/** The answers that each change makes stale. */
export const stale = {
  approvePaymentLink: ["openPaymentLink"],
  simulatePaymentLink: ["openPaymentLink"],
  payTill: ["openTill"],
} satisfies Partial<Stale>;
