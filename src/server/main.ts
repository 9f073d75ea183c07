import { access, constants, mkdir } from "node:fs/promises";
import { isIPv6 } from "node:net";
import { resolve } from "node:path";
import type { DemoLogin } from "#server/cli/demo/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import { parseConfig, type Config } from "#server/platform/config.ts";
import { connect } from "#server/platform/db/database.ts";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  requireFreePort,
} from "#server/platform/db/embedded-postgres.ts";
import { lockInstance, type InstanceLock } from "#server/platform/instance-lock.ts";
import { createLog } from "#server/platform/log.ts";
import { readOrMakeSecret } from "#server/platform/secret-file.ts";
import type { Server, ServerOptions } from "./server.ts";

/** Silent until the configuration sets the level. */
let log = createLog("silent");
/** Called at shutdown, newest first. */
const closers: (() => Promise<void>)[] = [];
/** When the shutdown began; undefined before. */
let stoppingSince: number | undefined;
/**
 * Whether a stop waits for load balancers to notice; without a database there is nothing to answer
 * meanwhile.
 */
let drains = true;
/**
 * Ctrl-C reaches every process of the terminal, and npm repeats it, so one key press may arrive
 * twice.
 */
const sameKeyPressMs = 500;
/** Printed before the only start that takes long. */
const filling = "Making the demo data…\n";

try {
  await start();
} catch (error) {
  // An error caused by the stop is no failure: the stop continues and ends the process.
  if (stoppingSince !== undefined) await new Promise(() => undefined);
  // One line for the operator; the trace only at the debug level.
  process.stderr.write(`troco: ${(error as Error).message}\n`);
  log.debug({ err: error }, "the start failed");
  await closeAll();
  process.exit(1);
}

async function start(): Promise<void> {
  process.on("SIGINT", () => void stop("SIGINT"));
  process.on("SIGTERM", () => void stop("SIGTERM"));
  const config = parseConfig(process.env);
  log = createLog(config.logLevel);
  await requireFreePort(config.port, config.host);
  if (config.s3 === undefined) await requireWritable(config.dataDir);
  const databaseUrl =
    config.databaseUrl === undefined ? await startOwnDatabase(config) : await checkDatabase(config.databaseUrl);
  const program = await loadProgram();
  const secrets = config.secrets ?? [await readOrMakeSecret(config.dataDir)];
  const options = { config, databaseUrl, secrets, clock: systemClock, log };
  if (config.refusesDemoData) await program.refuseDemoData(options);
  const logins = config.demo ? await fillDemo(program, options) : [];
  const starting = program.startServer(options);
  stopOnceStarted(starting, (server) => server.stop({ drains }));
  const server = await starting;
  if (stoppingSince === undefined) process.stdout.write(banner(config, server, logins, program.opensMailbox(config)));
}

type Program = Awaited<ReturnType<typeof loadProgram>>;

/**
 * Most of the program: the imports at the top of this file load only what starts PostgreSQL. A
 * second call gets what the first one has loaded, or its error.
 */
async function loadProgram() {
  const [{ startServer }, { refuseDemoData, seedDemo }, { opensMailbox }] = await Promise.all([
    import("./server.ts"),
    import("#server/cli/demo/index.ts"),
    import("#server/platform/mail/index.ts"),
  ]);
  return { startServer, refuseDemoData, seedDemo, opensMailbox };
}

async function startOwnDatabase(config: Config): Promise<string> {
  const lock: InstanceLock = await lockInstance(config.dataDir);
  closers.unshift(() => lock.release());
  const starting: Promise<EmbeddedPostgres> = startEmbeddedPostgres({
    dataDir: config.dataDir,
    log,
    // Loading takes longer than PostgreSQL, which starts in the meantime. An error is thrown where
    // the program is needed.
    onSpawn: () => void loadProgram().catch(() => undefined),
  });
  stopOnceStarted(starting, (postgres) => postgres.stop());
  const postgres = await starting;
  postgres.onExit((detail) => {
    process.stderr.write(`troco: PostgreSQL ended unexpectedly: ${detail.split("\n").at(-1)}\n`);
    drains = false;
    void stop("PostgreSQL ended", 1);
  });
  return postgres.url("postgres");
}

/** The demo data's own server is stopped before the PostgreSQL it works on. */
async function fillDemo({ seedDemo }: Program, options: ServerOptions): Promise<readonly DemoLogin[]> {
  const stopping = new AbortController();
  const logins = seedDemo(options, () => process.stdout.write(filling), stopping.signal);
  closers.unshift(async () => {
    stopping.abort();
    await logins.catch(() => undefined);
  });
  return logins;
}

/** Stops something at shutdown, even if it is still starting then. */
function stopOnceStarted<Started>(starting: Promise<Started>, stopIt: (started: Started) => Promise<void>): void {
  closers.unshift(() => starting.then(stopIt, () => undefined));
}

/** Reports in one line what is wrong with a configured database, before anything uses it. */
async function checkDatabase(url: string): Promise<string> {
  const database = connect({ url, log: createLog("silent"), poolSize: 1 });
  try {
    await database.query("select 1");
    return url;
  } catch (error) {
    throw new Error(
      `DATABASE_URL: the database does not answer: ${(error as Error).message || (error as NodeJS.ErrnoException).code}`,
      { cause: error },
    );
  } finally {
    await database.close();
  }
}

async function stop(reason: string, exitCode = 0): Promise<void> {
  if (stoppingSince !== undefined) {
    if (performance.now() - stoppingSince < sameKeyPressMs) return;
    // A second key press stops at once.
    process.exit(130);
  }
  stoppingSince = performance.now();
  log.info({ reason }, "stopping");
  await closeAll();
  process.exit(exitCode);
}

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0)) {
    await close().catch((error: unknown) => process.stderr.write(`troco: while stopping: ${String(error)}\n`));
  }
}

function banner(config: Config, server: Server, logins: readonly DemoLogin[], opensMailbox: boolean): string {
  const own = isIPv6(config.host) ? `[${config.host}]` : config.host;
  const lines = [
    "",
    `  Troco is at ${server.url}${config.publicUrl === undefined ? "" : `  (listening on ${own}:${server.port})`}`,
    ...(opensMailbox ? [`  E-mails are at ${server.url}/mailbox`] : []),
    `  The API is described at ${server.url}/api/docs`,
    ...(logins.length === 0 ? [] : ["", "  Log in as"]),
    ...logins.map(
      (login) =>
        `    ${login.who.padEnd(34)} ${login.email.padEnd(22)} ${login.password}   purchase password ${login.purchasePassword}`,
    ),
    "",
    "  Ctrl-C stops everything.",
    "",
    "",
  ];
  return lines.join("\n");
}

/**
 * Fails early if the data folder is not writable, before a photo is lost for it.
 * @throws Error in one line for the operator
 */
export async function requireWritable(dataDir: string): Promise<void> {
  const folder = resolve(dataDir);
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`DATA_DIR: ${folder} cannot be written (${code}): give it to the user that Troco runs as`, {
      cause: error,
    });
  }
}
