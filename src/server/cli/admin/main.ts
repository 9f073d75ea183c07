import { createBatches } from "#server/platform/batches/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import { parseConfig } from "#server/platform/config.ts";
import { connect } from "#server/platform/db/database.ts";
import { embeddedUrl } from "#server/platform/db/embedded-postgres.ts";
import { startJobs } from "#server/platform/jobs/index.ts";
import { Keys } from "#server/platform/keys.ts";
import { createLive } from "#server/platform/live/index.ts";
import { createLog } from "#server/platform/log.ts";
import { readOrMakeSecret } from "#server/platform/secret-file.ts";
import { runCommand, parseInvocation, usage } from "./commands.ts";
import { explain, UsageError } from "./explain.ts";

async function run(): Promise<void> {
  const invocation = parseInvocation(process.argv.slice(2));
  if (invocation === undefined) {
    process.stdout.write(usage);
    return;
  }
  const config = parseConfig(process.env);
  const url = config.databaseUrl ?? embeddedUrl(config.dataDir, "postgres");
  const log = createLog(config.logLevel);
  const opened = new AsyncDisposableStack();
  try {
    const database = opened.adopt(connect({ url, log, poolSize: 2 }), (pool) => pool.close());
    const live = opened.adopt(await createLive(database, url, log), (stream) => stream.close());
    const batches = opened.adopt(createBatches({ clock: systemClock, database, live, log, url }), (lane) =>
      lane.close(),
    );
    const jobs = opened.adopt(await startJobs(database.pool, log), (queue) => queue.stop());
    const services = {
      database,
      batches,
      clock: systemClock,
      config,
      jobs,
      live,
      log,
      publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
      keys: async () => new Keys(config.secrets ?? [await readOrMakeSecret(config.dataDir)]),
    };
    const { says, exitCode } = await runCommand(services, invocation);
    process.stdout.write(`${says}\n`);
    process.exitCode = exitCode;
  } finally {
    await opened.disposeAsync();
  }
}

try {
  await run();
} catch (error) {
  const usageError = error instanceof UsageError;
  process.stderr.write(`troco: ${explain(error)}\n${usageError ? `\n${usage}` : ""}`);
  process.exitCode = usageError ? 2 : 1;
}
