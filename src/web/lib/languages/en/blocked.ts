import type { blocked as source } from "../pt/blocked.ts";

/** What a blocked account sees over every page. */
export const blocked: typeof source = {
  title: "Account blocked",
  detail: "Your account is blocked and can't be used right now. Your balance stays on record.",
  cancelledTitle: "Account cancelled",
  cancelledDetail: "This account was closed and can no longer be used.",
  reason: "Reason",
  noReason: "No reason specified",
  cancelledReason: "The account was deleted by its owner.",
  contact: "Questions? Write to",
};
