import type pg from "pg";
import { getConstructionPlans, PgBoss } from "pg-boss";
import type { Log } from "#server/platform/log.ts";
import { jobNames, missedAfterSeconds, queues, type JobName } from "./queues.ts";
import { executor, schema } from "./store.ts";

const deadKeptSeconds = 30 * 24 * 60 * 60;

/**
 * Creates the queue's tables, as the owner of the database; the server's own role may only use
 * them.
 */
export async function installJobs(pool: pg.Pool, role: string | undefined, log: Log): Promise<void> {
  const boss = new PgBoss({ db: executor(pool), schema, supervise: false, schedule: false });
  boss.on("error", (error) => log.error({ err: error }, "the job queue failed while it was set up"));
  await boss.start();
  for (const name of jobNames) await install(boss, name);
  await boss.stop({ graceful: false });
  if (role === undefined) return;
  await pool.query(`
    grant usage on schema ${schema} to ${role};
    grant select, insert, update, delete on all tables in schema ${schema} to ${role};
    grant execute on all functions in schema ${schema} to ${role};
    grant usage on all sequences in schema ${schema} to ${role}`);
}

/** All that `installJobs` makes, as text: the library's tables and each queue's rules. */
export function describeJobs(): string {
  return (
    getConstructionPlans(schema) + JSON.stringify(jobNames.map((name) => [name, rulesOf(name), queues[name].repeats]))
  );
}

function rulesOf(name: JobName) {
  const { triesMax, firstWaitSeconds, longestWaitSeconds, endsWithinSeconds } = queues[name];
  return {
    retryLimit: triesMax - 1,
    retryBackoff: true,
    retryDelay: firstWaitSeconds,
    retryDelayMax: longestWaitSeconds,
    expireInSeconds: endsWithinSeconds,
    deleteAfterSeconds: deadKeptSeconds,
    heartbeatSeconds: missedAfterSeconds(name),
  };
}

async function install(boss: PgBoss, name: JobName): Promise<void> {
  const rules = rulesOf(name);
  const { repeats } = queues[name];
  await boss.createQueue(name, { ...rules, policy: repeats === undefined ? "standard" : "exclusive" });
  // A queue that is there already keeps the rules of the release that made it.
  await boss.updateQueue(name, rules);
  // After a standstill a missed schedule runs once.
  if (repeats !== undefined) await boss.schedule(name, repeats, {}, { missed: "once" });
}
