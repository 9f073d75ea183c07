import type { Database } from "../db/database.ts";
import type { Clock } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import { audit } from "./audit.ts";

interface AuditServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Audits the ledger once and stops all money when something is wrong: standing still is repaired in hours, going on wrong never.
 * @returns whether the books are right
 */
export async function auditOrHalt({ database, clock, log }: AuditServices): Promise<boolean> {
  const report = await database.transaction(async (transaction) => {
    // Millions of entries take longer than a request may.
    await transaction.query("select set_config('statement_timeout', '0', true)");
    return audit(transaction);
  });
  if (report.clean) return true;
  const finding = Object.fromEntries(Object.entries(report).map(([name, value]) => [name, String(value)]));
  log.fatal(
    { finding },
    "the ledger's books are wrong: no money moves until somebody has looked and emptied ledger.halts",
  );
  if (await isHalted({ database })) return false;
  await database.query("select ledger.halt($1, $2, $3)", [newId(clock), JSON.stringify(finding), clock.now()]);
  return false;
}

/** Whether money stands still. */
export async function isHalted({ database }: Pick<AuditServices, "database">): Promise<boolean> {
  const rows = await database.query("select 1 as one from ledger.halts limit 1");
  return rows.length > 0;
}
