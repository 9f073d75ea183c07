import { isHalted, readVerdict } from "#server/ledger/index.ts";
import type { Finding } from "#server/platform/finding.ts";
import { runsHere } from "./check-server.ts";
import { agoOf, withDatabase } from "./check.ts";

const service = "books";
/** One is due every ten minutes. */
const auditedWithinMs = 30 * 60_000;

/**
 * The last result of the ledger's own audit; the audit is not made here, for it reads everything.
 */
export const checkBooks = withDatabase(async (database, { clock, config }): Promise<Finding> => {
  const [table] = await database.query<{ exists: boolean }>(
    "select to_regclass('ledger.last_audit') is not null as exists",
  );
  const verdict = table?.exists === true ? await readVerdict(database) : undefined;
  if (verdict === undefined)
    return { service, verdict: "right", says: "they were not audited yet; a server that runs does it" };
  const when = agoOf(verdict.at, clock.now());
  if (await isHalted({ database }))
    return {
      service,
      verdict: "wrong",
      says: "an audit found them wrong, and no money moves until somebody has looked and emptied ledger.halts",
    };
  if (!verdict.clean) return { service, verdict: "wrong", says: `the audit ${when} found them wrong` };
  const overdue = clock.now().getTime() - verdict.at.getTime() > auditedWithinMs;
  if (overdue && (await runsHere(config)))
    return {
      service,
      verdict: "wrong",
      says: `the last audit was ${when}, and the server that runs here owes one every ten minutes: see what its log says of it`,
    };
  return { service, verdict: "right", says: `the audit ${when} found them right` };
});
