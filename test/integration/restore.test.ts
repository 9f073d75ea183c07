import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { SettableClock } from "#server/platform/clock.ts";
import { parseConfig } from "#server/platform/config.ts";
import { connect, type Database } from "#server/platform/db/database.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#server/platform/db/embedded-postgres.ts";
import { createLog } from "#server/platform/log.ts";
import { prepareDatabase } from "#server/prepare-database.ts";
import { patient } from "#test/harness/patience.ts";
import { createUser, creditWallet } from "#test/harness/users.ts";
import { until } from "./support/calls.ts";
import { node, root } from "./support/program.ts";

const run = promisify(execFile);
/** Debian's; the embedded packages have no program that backs up. */
const programs = "/usr/lib/postgresql/15/bin";
const missing = existsSync(join(programs, "pg_basebackup")) ? undefined : join(programs, "pg_basebackup");
const log = createLog("silent");

if (missing !== undefined)
  process.stderr.write(`not run: restoring to a moment needs ${missing}; on Debian: apt-get install postgresql-15\n`);

async function start(dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, programs, settings });
  onTestFinished(() => postgres.stop());
  return postgres;
}

function open(url: string): Database {
  const database = connect({ url, log, poolSize: 2 });
  onTestFinished(() => database.close());
  return database;
}

interface CommandOutput {
  readonly exitCode: number;
  readonly output: string;
}

/** Runs one of the server's commands, as typed in a shell. */
function type(
  program: "admin" | "doctor",
  databaseUrl: string,
  dataDir: string,
  ...args: string[]
): Promise<CommandOutput> {
  const env = {
    PATH: process.env["PATH"],
    TMPDIR: process.env["TMPDIR"],
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: "1",
  };
  return new Promise((resolve) => {
    execFile(node, [join(root, `src/server/cli/${program}/main.ts`), ...args], { env }, (error, stdout, stderr) =>
      resolve({ exitCode: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
}

const walletOf = async (database: Database, userId: string): Promise<bigint | undefined> => {
  const [row] = await database.query<{ balance: bigint }>(
    "select balance from ledger.accounts where owner_id = $1 and kind = 'wallet'",
    [userId],
  );
  return row?.balance;
};

// The steps of docs/operations.md.
test.skipIf(missing !== undefined)(
  "after a table was dropped, the database is brought back to the moment before, and the ledger's audit finds the books right",
  { tags: "full", timeout: patient(180_000) },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "troco-restore-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const [archive, base, restored] = [join(folder, "archive"), join(folder, "base"), join(folder, "restored")];
    await mkdir(archive);
    // Nothing is archived until its owner is known; PostgreSQL tries again by itself.
    const postgres = await start(folder, {
      archive_mode: "on",
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    });
    const { uid, gid } = await stat(join(folder, "postgres"));
    await chown(archive, uid, gid);

    const url = postgres.url("postgres");
    const owner = open(url);
    await prepareDatabase(url, log);
    const clock = new SettableClock(new Date());
    const services = { clock, config: parseConfig({}), database: owner };
    const marina = await createUser(services);
    await creditWallet(services, marina, 10_000n);

    await run(join(programs, "pg_basebackup"), ["--dbname", url, "--pgdata", base, "--checkpoint", "fast"]);
    await creditWallet(services, marina, 500n);
    const [{ moment } = { moment: "" }] = await owner.query<{ moment: string }>(
      "select clock_timestamp()::text as moment",
    );
    await creditWallet(services, marina, 7n);
    await owner.query("drop table transactions cascade");
    const [{ wal } = { wal: "" }] = await owner.query<{ wal: string }>(
      "select pg_walfile_name(pg_switch_wal()) as wal",
    );
    await until(() => (existsSync(join(archive, wal)) ? true : undefined), { ms: 90_000, what: "the archiving" });
    const { output: healthy } = await type("doctor", url, folder);
    expect(healthy).toMatch(/^database +right +PostgreSQL 15\.\d+, as troco; the server works as troco_app$/m);
    expect(healthy).toMatch(/^backups +right +PostgreSQL archives its log, last \d+ seconds ago; /m);
    await postgres.stop();

    await mkdir(restored);
    await run("cp", ["-a", base, join(restored, "postgres")]);
    await writeFile(join(restored, "postgres/recovery.signal"), "");
    await appendFile(
      join(restored, "postgres/postgresql.auto.conf"),
      `restore_command = 'cp ${archive}/%f "%p"'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
    );
    await run("chown", ["-R", `${uid}:${gid}`, restored]);
    const again = await start(restored);
    const database = open(again.url("postgres"));
    await until(
      async () => {
        const [row] = await database.query<{ recovering: boolean }>("select pg_is_in_recovery() as recovering");
        return row!.recovering ? undefined : true;
      },
      { what: "the end of the recovery" },
    );

    expect(await walletOf(database, marina), "all until the moment, and nothing after it").toBe(10_500n);
    expect(await database.query("select from transactions")).toHaveLength(2);
    expect(await type("admin", again.url("postgres"), restored, "audit")).toEqual({
      exitCode: 0,
      output: "the books are right: 2 transfers, 4 entries, and all balances add up to 0\n",
    });

    // The audit must also be able to find an error.
    await database.pool.query(
      "alter table ledger.accounts disable trigger all; update ledger.accounts set balance = balance + 1 where kind = 'wallet'",
    );
    const wrong = await type("admin", again.url("postgres"), restored, "audit");
    expect(wrong.exitCode).toBe(1);
    expect(wrong.output).toMatch(/^troco: the books are wrong: 1 accounts, 0 transfers, 0 balances below zero, /);
    expect(await readFile(join(restored, "postgres/PG_VERSION"), "utf8")).toBe("15\n");
  },
);
