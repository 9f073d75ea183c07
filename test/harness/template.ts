import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { connect } from "#server/platform/db/database.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded-postgres.ts";
import { createLog } from "#server/platform/log.ts";
import { prepareDatabase } from "#server/prepare-database.ts";

const template = "troco_template";

export interface Template {
  /** URL of the template database. A clone's URL differs in the database's name. */
  readonly url: string;
  /** The role that the server's statements run as. */
  readonly role: string;
  stop(): Promise<void>;
}

/**
 * Starts one real PostgreSQL for a whole run, with a migrated template that each test clones.
 * POSTGRES_PROGRAMS names the folder of another version's programs.
 */
export async function startTemplate(): Promise<Template> {
  const dataDir = await mkdtemp(join(tmpdir(), "troco-test-"));
  const log = createLog("error");
  const programs = process.env["POSTGRES_PROGRAMS"];
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log,
    // Data need not survive a crash here: a test that crashes PostgreSQL starts another one.
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: 400 },
    ...(programs === undefined ? {} : { programs }),
  });
  const url = postgres.url(template);
  await asAdministrator(url, `create database ${template}`);
  const role = await prepareDatabase(url, log);
  const database = connect({ url, log });
  // Keeps pg-boss from starting scheduled jobs in the middle of a test; tests of them start them.
  await database.query("update jobs.version set cron_on = now() + interval '1 year'");
  await database.close();
  return {
    url,
    role: role!,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface Clone {
  readonly url: string;
  drop(): Promise<void>;
}

/** A new database with the template's tables. */
export async function cloneTemplate(templateUrl: string): Promise<Clone> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  // PostgreSQL's default, `wal_log`, would write each page twice.
  await asAdministrator(templateUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: templateUrl.replace(`/${template}`, `/${name}`),
    drop: () => asAdministrator(templateUrl, `drop database ${name} with (force)`),
  };
}

async function asAdministrator(templateUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: templateUrl.replace(`/${template}`, "/postgres") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
