/** The roles of a partner's members, the highest first. */
export const memberRoles = ["owner", "manager", "cashier"] as const;
export type MemberRole = (typeof memberRoles)[number];

/** The smallest role that each access level of a partner's operations admits. */
export const smallestRoles = { partner: "cashier", manager: "manager", owner: "owner" } as const;
export type MemberAccess = keyof typeof smallestRoles;

/**
 * The rights of members, each with the access level that it needs. The contract's operations take
 * their access from this table, and the consoles show by it what a member may do, so that the two
 * never differ.
 */
export const rights = {
  /** Making, cancelling and reading charges; reading their disputes, and the team's names. */
  charges: "partner",
  /** Refunds, within the role's ceilings (`refundCeilings`). */
  refunds: "partner",
  /** Totals and files of charges. */
  reports: "manager",
  /** The settlement balance, its entries and report, payouts and where they go. */
  settlement: "manager",
  disputeReplies: "manager",
  /** Inviting and removing members of a lower role (`mayManage`). */
  team: "manager",
  /** Inviting managers and owners, changing roles, setting ceilings. */
  roles: "owner",
  tills: "owner",
  company: "owner",
  payouts: "owner",
  integration: "owner",
} as const satisfies Record<string, MemberAccess>;
export type Right = keyof typeof rights;

const rankOf = (role: MemberRole) => memberRoles.length - memberRoles.indexOf(role);

/** Whether an access level admits a role; false for one that is not for members. */
export function admits(access: string, role: MemberRole): boolean {
  return isOfMembers(access) && rankOf(role) >= rankOf(smallestRoles[access]);
}

/** Whether an operation's access level is one for members of a partner. */
export function isOfMembers(access: string): access is MemberAccess {
  return Object.hasOwn(smallestRoles, access);
}

/** @example may("manager", "settlement") // true */
export function may(role: MemberRole, right: Right): boolean {
  return admits(rights[right], role);
}

/** Whether a member may invite and remove those of a role: lower ones, and an owner every role. */
export function mayManage(role: MemberRole, other: MemberRole): boolean {
  return role === "owner" || (may(role, "team") && rankOf(role) > rankOf(other));
}
