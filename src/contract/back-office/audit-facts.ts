import type { MemberRole } from "../partners/roles.ts";

/**
 * What the audit log calls its acts, subjects and facts in a language, on the screen and in its
 * file. What has no name here stands under its own.
 */
export interface AuditNames {
  readonly roles: Readonly<Record<"administrator" | MemberRole | "operator" | "key", string>>;
  readonly acts: Readonly<Record<string, string>>;
  /** The kinds of things that something was done to. */
  readonly subjects: Readonly<Record<string, string>>;
  readonly facts: Readonly<Record<string, string>>;
  /** Facts that are one of a closed list. */
  readonly values: Readonly<Record<string, string>>;
  readonly yes: string;
  readonly no: string;
}

/** How a fact is formatted. The log keeps minor units, basis points and RFC 3339. */
export type FactUnit = "money" | "share" | "moment" | "listed" | "plain";

const money = new Set([
  "amount",
  "bonus",
  "cashier_ceiling",
  "cashier_day_ceiling",
  "fee",
  "manager_ceiling",
  "minimum_amount",
  "minimum_top_up",
  "owed",
  "refunded",
]);
const listed = new Set(["business_category", "cadence", "kind", "mode", "role", "scope", "status"]);
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

export function unitOf(name: string, fact: string | number): FactUnit {
  if (typeof fact === "number") return money.has(name) ? "money" : name.endsWith("_basis_points") ? "share" : "plain";
  if (moment.test(fact)) return "moment";
  return listed.has(name) ? "listed" : "plain";
}
