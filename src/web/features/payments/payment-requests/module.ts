import type { Stale } from "#web/lib/change.ts";

/** The answers that each change makes stale. */
export const stale = {
  approvePaymentRequest: ["getPaymentRequest", "getPendingPaymentRequest"],
  rejectPaymentRequest: ["getPaymentRequest", "getPendingPaymentRequest"],
  createBlock: ["listBlocks"],
} satisfies Partial<Stale>;
