/** How a fact of the log is written. The log keeps amounts in minor units, shares in basis points and moments as RFC 3339. */
export type FactUnit = "money" | "share" | "moment" | "listed" | "plain";

const money = new Set(["amount", "bonus", "fee", "minimum_top_up", "owed", "refunded"]);
const listed = new Set(["business_category", "kind", "mode", "role", "scope", "status"]);
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

export function unitOf(name: string, fact: string | number): FactUnit {
  if (typeof fact === "number") return money.has(name) ? "money" : name.endsWith("_basis_points") ? "share" : "plain";
  if (moment.test(fact)) return "moment";
  return listed.has(name) ? "listed" : "plain";
}
