import { securityEventKinds, type SecurityEventKind } from "#contract/security-events.ts";

/** Totals of this process, as its metrics are: each kind, those without an event too. */
const totals = new Map<SecurityEventKind, number>(securityEventKinds.map((kind) => [kind, 0]));

/** Adds events to the totals: those with a row, once it is committed, and those of nobody known. */
export function addToTotals(kind: SecurityEventKind, times = 1): void {
  totals.set(kind, totals.get(kind)! + times);
}

/** How many security events this process has met since it started, by kind. */
export const securityEventTotals = (): ReadonlyMap<SecurityEventKind, number> => totals;
