/** The roles of a partner's members, the highest first. */
export const memberRoles = ["owner", "manager", "cashier"] as const;
export type MemberRole = (typeof memberRoles)[number];

/** The smallest role that each access level of a partner's operations admits. */
export const smallestRoles = { partner: "cashier", manager: "manager", owner: "owner" } as const;
export type MemberAccess = keyof typeof smallestRoles;

/**
 * What members may do, with the access level that it needs: the one table of it. The contract's
 * operations have their access from here, and the consoles show by it what a member may do.
 */
export const rights = {
  /** Charges are made, cancelled and looked at; so are their disputes, and the team's names. */
  charges: "partner",
  /** Within the role's ceilings, which `refundCeilings` names. */
  refunds: "partner",
  /** Totals and files of charges. */
  reports: "manager",
  /** The settlement balance, its entries and report, payouts and where they go. */
  settlement: "manager",
  disputeReplies: "manager",
  /** Members of a lower role are invited and removed: `mayManage`. */
  team: "manager",
  /** Managers and owners are made, roles changed, ceilings set. */
  roles: "owner",
  tills: "owner",
  company: "owner",
  payouts: "owner",
  integration: "owner",
} as const satisfies Record<string, MemberAccess>;
export type Right = keyof typeof rights;

const rankOf = (role: MemberRole) => memberRoles.length - memberRoles.indexOf(role);

/** Whether an access level, or none of a partner, admits a role. */
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
