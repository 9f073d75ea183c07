import type { Stale } from "#web/lib/change.ts";

const people = ["listPartnerPeople", "listOwnActs"] as const;

/** The answers that each change makes stale. */
export const stale = {
  inviteCashier: people,
  inviteManager: people,
  inviteCoOwner: people,
  revokeInvitation: people,
  changeMemberRole: people,
  removePartnerMember: [...people, "getOwnPartner"],
  setRefundCeilings: ["getOwnPartner", "listOwnActs"],
  acceptInvitation: ["getProfile", "getOwnPartner"],
} satisfies Partial<Stale>;
