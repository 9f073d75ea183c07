import { connect } from "#server/platform/db/database.ts";
import { startJobs } from "#server/platform/jobs/index.ts";
import { createLog } from "#server/platform/log.ts";

// A process that claims a job and never finishes it, as a server that dies while it runs one.
const [url, role] = process.argv.slice(2);
const log = createLog("error");
const database = connect({ url: url!, log, poolSize: 2, role });
const jobs = await startJobs(database.pool, log);
await jobs.handle("expire-payment-request", ({ id }) => {
  process.stdout.write(`${id}\n`);
  return new Promise<never>(() => undefined);
});
