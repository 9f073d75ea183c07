import type { Queryable } from "#server/platform/db/database.ts";
import { idsOffMs, newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { keepBalances } from "./accounts.ts";
import { audit, auditSince } from "./audit.ts";

type Needs = Pick<Services, "clock" | "database" | "log">;

/** Counts the users whose statement differs from what was executed: ever, or since a moment. */
type CountStatementsOff = (database: Queryable, since?: Date) => Promise<bigint>;

/** Finds the users whose statement does not add up to their balances. */
type FindBalancesOff = (
  database: Queryable,
) => Promise<{ readonly balancesOff: bigint; readonly firstBalanceOff: string | null }>;

export interface SelfAuditOptions {
  /** Cuts the audit off before it has a verdict: its reason is thrown. */
  readonly signal?: AbortSignal;
  /** Called in the same snapshot. */
  readonly countStatementsOff?: CountStatementsOff;
  /** Called in the same snapshot, when all is read. */
  readonly findBalancesOff?: FindBalancesOff;
  /**
   * Whether it is enough to read what was added since the last audit. All is read nevertheless
   * unless that one found the books right, and as long as money is halted.
   */
  readonly onlyAdded?: boolean;
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
  { signal, countStatementsOff, findBalancesOff, onlyAdded = false }: SelfAuditOptions = {},
): Promise<boolean> {
  const { database, clock } = services;
  const since = onlyAdded ? await readLastAudited(services) : undefined;
  const began = performance.now();
  const read = async (snapshot: Queryable) => {
    const statementsOff = (await countStatementsOff?.(snapshot, since)) ?? 0n;
    const balances = since === undefined ? await findBalancesOff?.(snapshot) : undefined;
    const report = await (since === undefined ? audit(snapshot) : auditSince(snapshot, since));
    return { ...report, statementsOff, ...(balances ?? { balancesOff: 0n, firstBalanceOff: null }) };
  };
  const report = await database.snapshot(read, { isLong: true, signal });
  const isClean = report.clean && report.statementsOff === 0n && report.balancesOff === 0n;
  const ms = Math.round(performance.now() - began);
  // Stops money before anything is reported.
  if (!isClean) await halt(services, { ...report, clean: isClean });
  await database.query("select ledger.keep_verdict($1, $2, $3)", [clock.now(), isClean, ms]);
  await keepBalances(services);
  return isClean;
}

/** Since when something may have been added to what is known to be right; undefined if none is. */
async function readLastAudited({ database }: Needs): Promise<Date | undefined> {
  const verdict = await readVerdict(database);
  if (verdict?.clean !== true || (await isHalted({ database }))) return undefined;
  // The verdict is written at the end of its audit.
  return new Date(verdict.at.getTime() - verdict.ms - idsOffMs);
}

async function halt({ database, clock, log }: Needs, report: object): Promise<void> {
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
