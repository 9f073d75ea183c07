import type { Queryable } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { audit, type AuditReport } from "./audit.ts";

type Needs = Pick<Services, "clock" | "database" | "log">;

export interface SelfAuditOptions {
  /** Cuts the audit off before it has a verdict: its reason is thrown. */
  readonly signal?: AbortSignal;
  /** Counts the users whose statement differs from what was executed, in the same snapshot. */
  readonly countStatementsOff?: (database: Queryable) => Promise<bigint>;
}

/**
 * Audits the ledger once and stops all money when something is wrong: a pause is repaired in hours,
 * wrong postings never. Stopping twice is the same as once; only the database's owner can start
 * money again.
 *
 * @returns whether the books are right
 */
export async function auditOrHalt(
  services: Needs,
  { signal, countStatementsOff = () => Promise.resolve(0n) }: SelfAuditOptions = {},
): Promise<boolean> {
  const { database, clock } = services;
  const began = performance.now();
  const read = async (snapshot: Queryable) => {
    const statementsOff = await countStatementsOff(snapshot);
    return { ...(await audit(snapshot)), statementsOff };
  };
  const report = await database.snapshot(read, { isLong: true, signal });
  const isClean = report.clean && report.statementsOff === 0n;
  const ms = Math.round(performance.now() - began);
  // Stops money before anything is reported.
  if (!isClean) await halt(services, { ...report, clean: isClean });
  await database.query("select ledger.keep_verdict($1, $2, $3)", [clock.now(), isClean, ms]);
  return isClean;
}

async function halt({ database, clock, log }: Needs, report: AuditReport): Promise<void> {
  const finding = Object.fromEntries(Object.entries(report).map(([name, value]) => [name, String(value)]));
  log.fatal(
    { finding },
    "the ledger's books are wrong: no money moves until an operator has repaired them and emptied ledger.halts",
  );
  if (await isHalted({ database })) return;
  await database.query("select ledger.halt($1, $2, $3)", [newId(clock), JSON.stringify(finding), clock.now()]);
}

/** Whether an audit has stopped all money. */
export async function isHalted({ database }: { readonly database: Queryable }): Promise<boolean> {
  const rows = await database.query("select 1 as one from ledger.halts limit 1");
  return rows.length > 0;
}

/** The result of the last audit, by any process. */
interface Verdict {
  readonly at: Date;
  readonly clean: boolean;
  /** How long it took. */
  readonly ms: number;
}

/** The result of the last audit; undefined before the first one. */
export async function readVerdict(database: Queryable): Promise<Verdict | undefined> {
  return (await database.query<Verdict>("select at, clean, ms from ledger.last_audit"))[0];
}
