import { connect } from "../db/database.ts";
import { embeddedUrl } from "../db/embedded-postgres.ts";
import { createLive } from "../live/index.ts";
import { systemClock } from "../platform/clock.ts";
import { parseConfig } from "../platform/config.ts";
import { createLog } from "../platform/log.ts";
import { carryOut, readTyped, usage } from "./commands.ts";
import { explain, WrongWords } from "./explain.ts";

async function run(): Promise<void> {
  const typed = readTyped(process.argv.slice(2));
  if (typed === undefined) {
    process.stdout.write(usage);
    return;
  }
  const config = parseConfig(process.env);
  const url = config.databaseUrl ?? embeddedUrl(config.dataDir, "postgres");
  const log = createLog(config.logLevel);
  const database = connect({ url, log, poolSize: 2 });
  try {
    const live = await createLive(database, url, log);
    try {
      const services = { database, clock: systemClock, live };
      process.stdout.write(`${await carryOut(services, typed)}\n`);
    } finally {
      await live.close();
    }
  } finally {
    await database.close();
  }
}

try {
  await run();
} catch (error) {
  const wrongWords = error instanceof WrongWords;
  process.stderr.write(`troco: ${explain(error)}\n${wrongWords ? `\n${usage}` : ""}`);
  process.exitCode = wrongWords ? 2 : 1;
}
