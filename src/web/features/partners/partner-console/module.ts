import type { Stale } from "#web/lib/change.ts";

/** The answers that each change makes stale. */
export const stale = {
  createPaymentRequest: ["listPartnerPaymentRequests"],
  cancelPaymentRequest: ["getPartnerPaymentRequest", "listPartnerPaymentRequests", "getPartnerChargeTotals"],
  createPaymentLink: [],
  cancelPaymentLink: ["getPaymentLink"],
  updateOwnPartner: ["getOwnPartner", "getPublicPartners", "listPartnerFilters"],
} satisfies Partial<Stale>;
