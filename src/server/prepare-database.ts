import { createHash } from "node:crypto";
import { connect, type Database } from "#server/platform/db/database.ts";
import { canBecome, findMigrations, migrate, readGrants, serverRole } from "#server/platform/db/migrate.ts";
import { describeJobs, installJobs } from "#server/platform/jobs/index.ts";
import type { Log } from "#server/platform/log.ts";

/**
 * Brings a database to what this release needs: migrations, grants, the job queue's tables.
 * Connects as the owner of the database. A database that this release has prepared before is
 * recognized and left alone, so that a restart does not repeat the work.
 * @returns the role that the server should use; undefined where the owner may not create roles
 */
export async function prepareDatabase(url: string, log: Log): Promise<string | undefined> {
  const owner = connect({ url, log, poolSize: 2 });
  try {
    const digest = await digestOfRelease();
    if (await isPrepared(owner, digest)) return serverRole;
    return await alone(owner, async () => {
      // Another process may have prepared it while this one waited.
      if (await isPrepared(owner, digest)) return serverRole;
      const role = await migrate(owner, log);
      await installJobs(owner.pool, role, log);
      // Without a role of its own, the next start tries again whether it may create one.
      if (role !== undefined) await recordPrepared(owner, digest);
      else log.warn("this database user may not create roles: the ledger is kept append-only by triggers alone");
      return role;
    });
  } finally {
    await owner.close();
  }
}

/** Any number: the same in every process that prepares, and another than the migrations'. */
const preparationLock = 7_406_027;

/**
 * Runs `work` while no other process prepares the same database: creating tables concurrently
 * fails.
 */
async function alone<Result>(owner: Database, work: () => Promise<Result>): Promise<Result> {
  const client = await owner.pool.connect();
  try {
    // Another process may build an index over years of rows.
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [preparationLock]);
    return await work();
  } finally {
    // The lock ends with its connection.
    client.release(true);
  }
}

/** The digest of the grants and the queue's tables. Each migration has its own, beside its name. */
async function digestOfRelease(): Promise<string> {
  return createHash("sha256")
    .update(await readGrants())
    .update("\0")
    .update(describeJobs())
    .digest("hex");
}

/**
 * The digest alone does not prove it. Grants and the queue are not part of every backup; and a
 * backup that is restored over a database leaves what it does not contain, such as a digest that
 * was written later.
 */
async function isPrepared(owner: Database, digest: string): Promise<boolean> {
  const [found] = await owner.query<{ exists: boolean }>(
    `select to_regclass('public.schema_prepared') is not null
        and exists (select from pg_roles where rolname = $1) as exists`,
    [serverRole],
  );
  if (found?.exists !== true) return false;
  const [row] = await owner.query<{ usable: boolean }>(
    `select pg_has_role(current_user, $1, ${canBecome}) and has_table_privilege($1, 'schema_prepared', 'select')
        and has_table_privilege($1, to_regclass('jobs.job'), 'insert') as usable
      from schema_prepared where digest = $2`,
    [serverRole, digest],
  );
  if (row?.usable !== true) return false;
  const migrations = await findMigrations(owner);
  return migrations !== undefined && Object.values(migrations).every((names) => names.length === 0);
}

async function recordPrepared(owner: Database, digest: string): Promise<void> {
  await owner.transaction(async (transaction) => {
    await transaction.query(
      "create table if not exists schema_prepared (digest text primary key, prepared_at timestamptz not null default now())",
    );
    await transaction.query("delete from schema_prepared");
    await transaction.query("insert into schema_prepared (digest) values ($1)", [digest]);
    await transaction.query(`revoke all on schema_prepared from ${serverRole}`);
    await transaction.query(`grant select on schema_prepared to ${serverRole}`);
  });
}
