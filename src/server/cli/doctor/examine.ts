import { modules } from "#server/modules.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Config } from "#server/platform/config.ts";
import { connect } from "#server/platform/db/database.ts";
import { embeddedUrl } from "#server/platform/db/embedded-postgres.ts";
import type { Finding, NamedCheck } from "#server/platform/finding.ts";
import { inOrder } from "#server/platform/in-order.ts";
import { isInstanceLocked } from "#server/platform/instance-lock.ts";
import { createLog } from "#server/platform/log.ts";
import { checkBackups } from "./check-backups.ts";
import { checkBooks } from "./check-books.ts";
import { checkClock } from "./check-clock.ts";
import { checkConnections } from "./check-connections.ts";
import { checkDatabase } from "./check-database.ts";
import { checkDisk } from "./check-disk.ts";
import { checkJobs } from "./check-jobs.ts";
import { checkMetrics } from "./check-metrics.ts";
import { checkMigrations } from "./check-migrations.ts";
import { checkPlaceholders } from "./check-placeholders.ts";
import { checkPublicAddress } from "./check-public-address.ts";
import { checkSeals } from "./check-seals.ts";
import { checkSecret } from "./check-secret.ts";
import { checkServer } from "./check-server.ts";
import { checkTimeZone } from "./check-time-zone.ts";
import { reasonOf, type Check, type CheckContext } from "./check.ts";

/** A service that has not answered by then is reported as not answering. */
const checkedWithinMs = 25_000;
const databasePatienceMs = 5_000;

/** The order in which the modules' outside services are reported; those not named here follow. */
const order = ["checkout", "mail", "storage", "geocoding", "wallet passes"];

/** The checks in the order of their report. */
const checks: readonly NamedCheck<CheckContext>[] = [
  ["server", checkServer],
  ["public address", checkPublicAddress],
  ["contact", checkPlaceholders],
  ["metrics", checkMetrics],
  ["secret", checkSecret],
  ["disk", checkDisk],
  ["database", checkDatabase],
  ["migrations", checkMigrations],
  ["connections", checkConnections],
  ["clock", checkClock],
  ["time zone", checkTimeZone],
  ["backups", checkBackups],
  ["books", checkBooks],
  ["seals", checkSeals],
  ["jobs", checkJobs],
  ...inOrder(
    modules.flatMap(({ check }) => (check === undefined ? [] : [check])),
    order,
  ),
];

/** Checks everything that is configured, all at once. It leaves nothing changed. */
export async function examine(config: Config): Promise<readonly Finding[]> {
  const context = { config, clock: systemClock, ...(await openDatabase(config)) };
  try {
    const found = await Promise.all(checks.map(([service, check]) => within(service, check, context)));
    return found.flat();
  } finally {
    await context.database?.close();
  }
}

/** The configured database, or the embedded one of a server that runs now. */
async function openDatabase({
  databaseUrl,
  dataDir,
}: Config): Promise<Pick<CheckContext, "database" | "databaseTrouble">> {
  const isRunning = databaseUrl !== undefined || isInstanceLocked(dataDir);
  if (!isRunning) return { database: undefined, databaseTrouble: undefined };
  const database = connect({
    url: databaseUrl ?? embeddedUrl(dataDir, "postgres"),
    log: createLog("silent"),
    poolSize: 2,
    patienceMs: databasePatienceMs,
  });
  try {
    await database.query("select 1 as one");
    return { database, databaseTrouble: undefined };
  } catch (error) {
    await database.close();
    return { database: undefined, databaseTrouble: reasonOf(error) };
  }
}

async function within(service: string, check: Check, context: CheckContext): Promise<Finding | readonly Finding[]> {
  const late = Promise.withResolvers<Finding>();
  const says = `it did not answer within ${checkedWithinMs / 1000} seconds`;
  const timer = setTimeout(() => late.resolve({ service, verdict: "wrong", says }), checkedWithinMs);
  try {
    return await Promise.race([check(context), late.promise]);
  } catch (error) {
    return { service, verdict: "wrong", says: `it could not be looked at: ${reasonOf(error)}` };
  } finally {
    clearTimeout(timer);
  }
}

/** One line for each, in columns, and one that sums them up. */
export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ service }) => service.length));
  const lines = findings.map(
    ({ service, verdict, says }) => `${service.padEnd(width)}  ${verdict.padEnd(8)}  ${says.replace(/\s+/g, " ")}`,
  );
  return `${lines.join("\n")}\n\n${sumUp(findings)}\n`;
}

function sumUp(findings: readonly Finding[]): string {
  const count = (counted: Finding["verdict"]) => findings.filter(({ verdict }) => verdict === counted).length;
  const standIns = count("stand-in");
  const beside = standIns === 0 ? "" : `, ${standIns} ${standIns === 1 ? "is a stand-in" : "are stand-ins"}`;
  return `Of ${findings.length}, ${count("right")} right${beside}, ${count("wrong")} wrong.`;
}
