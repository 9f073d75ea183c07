import type { Stale } from "#web/lib/change.ts";

const tills = ["listTills", "getOwnPartner", "listOwnActs"] as const;

/** The answers that each change makes stale. */
export const stale = {
  createBranch: tills,
  renameBranch: tills,
  closeBranch: tills,
  createTill: tills,
  renameTill: tills,
  closeTill: tills,
} satisfies Partial<Stale>;
