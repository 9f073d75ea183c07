import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { connect } from "#server/db/database.ts";
import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { migrate } from "#server/db/migrate.ts";
import { installJobs } from "#server/jobs/index.ts";
import { createLog } from "#server/platform/log.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the template database; a test's own has the same with another name. */
    templateUrl: string;
    serverRole: string;
  }
}

const template = "troco_template";

/**
 * Starts one real PostgreSQL for the whole run, with a migrated template that each test clones.
 * POSTGRES_PROGRAMS names the folder of another version's programs.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "troco-test-"));
  const log = createLog("error");
  const programs = process.env["POSTGRES_PROGRAMS"];
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log,
    // A test that crashes the server runs one of its own; here nobody reads the data afterwards.
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: 400 },
    ...(programs === undefined ? {} : { programs }),
  });
  const admin = connect({ url: postgres.url("postgres"), log });
  await admin.pool.query(`create database ${template}`);
  await admin.close();
  const database = connect({ url: postgres.url(template), log });
  const { role } = await migrate(database);
  await installJobs(database.pool, role, log);
  await database.close();
  project.provide("templateUrl", postgres.url(template));
  project.provide("serverRole", role!);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
