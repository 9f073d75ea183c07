import { createHash } from "node:crypto";
import { connect, type Database } from "./db/database.ts";
import { canBecome, describeMigrations, migrate, serverRole } from "./db/migrate.ts";
import { describeJobs, installJobs } from "./jobs/index.ts";
import type { Log } from "./platform/log.ts";

/**
 * Brings a database to what this release needs: migrations, grants, the job queue's tables. Connects as the
 * owner of the database. A database that this release has prepared before is recognized and left alone,
 * so that a restart does not repeat the work.
 * @returns the role that the server should use; undefined where the owner may not create roles
 */
export async function prepareDatabase(url: string, log: Log): Promise<string | undefined> {
  const owner = connect({ url, log, poolSize: 2 });
  try {
    const digest = await digestOfRelease();
    if (await isPrepared(owner, digest)) return serverRole;
    const role = await migrate(owner, log);
    await installJobs(owner.pool, role, log);
    // Without a role of its own, the next start tries again whether it may create one.
    if (role !== undefined) await recordPrepared(owner, digest);
    return role;
  } finally {
    await owner.close();
  }
}

async function digestOfRelease(): Promise<string> {
  const hash = createHash("sha256");
  for (const part of [...(await describeMigrations()), describeJobs()]) hash.update(part).update("\0");
  return hash.digest("hex");
}

/**
 * The grant is looked at beside the digest: roles and grants are not part of every backup, so a restored
 * database may hold the digest without them.
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
        and has_table_privilege($1, 'jobs.job', 'insert') as usable
      from schema_prepared where digest = $2`,
    [serverRole, digest],
  );
  return row?.usable === true;
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
