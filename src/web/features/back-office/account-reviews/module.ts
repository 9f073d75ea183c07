import type { Stale } from "#web/lib/change.ts";

const afterAction = [
  "listAccountReviews",
  "getAccountReview",
  "getUser",
  "listUserTransactions",
  "getOverview",
] as const;

/** The answers that each change makes stale. */
export const stale = {
  holdAccount: afterAction,
  releaseAccount: afterAction,
  collectOwed: afterAction,
  writeOffOwed: afterAction,
} satisfies Partial<Stale>;
