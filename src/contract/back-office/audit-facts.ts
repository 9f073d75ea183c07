import type { MemberRole } from "../partners/roles.ts";

/**
 * The names of audit events, subjects and facts in a language, on the screen and in the log's file.
 * An event, subject or fact without a name here is shown by its name in the API.
 */
export interface AuditNames {
  readonly roles: Readonly<Record<"administrator" | MemberRole | "operator" | "key", string>>;
  readonly acts: Readonly<Record<string, string>>;
  /** The kinds of subjects: a user, a partner, a payout. */
  readonly subjects: Readonly<Record<string, string>>;
  readonly facts: Readonly<Record<string, string>>;
  /** Values of facts that have a closed list of values. */
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
  "refund_ceiling",
  "refunded",
]);
const listed = new Set(["business_category", "cadence", "kind", "mode", "role", "scope", "status"]);
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

export function unitOf(name: string, fact: string | number): FactUnit {
  if (typeof fact === "number") return money.has(name) ? "money" : name.endsWith("_basis_points") ? "share" : "plain";
  if (moment.test(fact)) return "moment";
  return listed.has(name) ? "listed" : "plain";
}
