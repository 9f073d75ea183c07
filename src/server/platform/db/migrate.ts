import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import type { Log } from "#server/platform/log.ts";
import type { Database, Queryable } from "./database.ts";
import { executedSum } from "./executed-sum.ts";

/** The folder `db/`. */
const ownFolder = new URL("../../../../db/", import.meta.url);

/** The role that the server's statements run as; it cannot change what the ledger has written. */
export const serverRole = "troco_app";

/**
 * Whether the current user can become a role, in `pg_has_role`'s words: since version 16 its
 * creator is a member that may not.
 */
export const canBecome =
  "case when current_setting('server_version_num')::integer >= 160000 then 'SET' else 'MEMBER' end";

/** The number of the advisory lock: any, but the same in every process that migrates. */
const migrationLock = 7_406_026;

interface Migration {
  readonly name: string;
  readonly sql: string;
  /** The sum of what it executes. */
  readonly digest: string;
  /** Sums that databases of earlier releases may have in its place. */
  readonly earlierDigests: readonly string[];
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(new URL("migrations/", folder))).filter((name) => name.endsWith(".sql")).toSorted();
  const sums = await readMigrationSums(folder);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(`migrations/${name}`, folder), "utf8");
      const digest = executedSum(sql);
      const known = sums.get(name);
      // An earlier text stands for what it executed, not for statements that replaced these since.
      return { name, sql, digest, earlierDigests: known?.digest === digest ? known.earlierDigests : [] };
    }),
  );
}

/** A line of `db/migrations.sums`. */
export type MigrationSums = Pick<Migration, "digest" | "earlierDigests">;

/** What `db/migrations.sums` says of each migration, by name. */
export async function readMigrationSums(folder = ownFolder): Promise<Map<string, MigrationSums>> {
  const lines = (await readFile(new URL("migrations.sums", folder), "utf8")).split("\n");
  return new Map(
    lines
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => {
        const [name = "", digest = "", ...earlierDigests] = line.split(" ");
        return [name, { digest, earlierDigests }];
      }),
  );
}

/** The SQL of the server role's privileges. */
export const readGrants = (): Promise<string> => readFile(new URL("grants.sql", ownFolder), "utf8");

/**
 * Brings the database to the newest migration, each in its own transaction, one process at a time.
 * Fails if what an applied migration executes has changed, or if the database was made before the
 * baseline. A migration that only a newer release knows is logged and left alone.
 * @param folder another one than `db/`
 * @returns the role the server should use, or undefined if the connecting role may not create one
 */
export async function migrate(database: Database, log: Log, folder = ownFolder): Promise<string | undefined> {
  const client = await database.pool.connect();
  try {
    // Building an index over years of rows takes long, and so does waiting for a process that does.
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await requireSupportedVersion(client);
    const role = await ensureServerRole(client);
    await applyMigrations(client, log, folder);
    if (role !== undefined) await client.query(await readGrants());
    return role;
  } finally {
    await client.query("select pg_advisory_unlock_all(); reset statement_timeout").catch(() => undefined);
    client.release();
  }
}

async function requireSupportedVersion(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
  const version = Number(rows[0]?.version);
  if (version < 150_000)
    throw new Error(`PostgreSQL 15 or newer is needed, this one is ${Math.floor(version / 10_000)}`);
}

async function applyMigrations(client: pg.PoolClient, log: Log, folder: URL): Promise<void> {
  await client.query(
    "create table if not exists schema_migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())",
  );
  const { rows } = await client.query<Applied>("select name, digest from schema_migrations");
  const migrations = await readMigrations(folder);
  const { beforeBaseline, changed, unknown, waiting } = compare(migrations, rows);
  if (beforeBaseline.length > 0) throw new Error(`this database ${madeBeforeBaseline}`);
  if (unknown.length > 0)
    log.warn({ migrations: unknown }, "this database has migrations of a newer release, which this one does not know");
  const [first] = changed;
  if (first !== undefined)
    throw new Error(`migration ${first} was changed after it was applied; migrations only go forward, add a new one`);
  for (const migration of migrations.filter(({ name }) => waiting.includes(name))) {
    await client.query("begin");
    try {
      await client.query(migration.sql);
      await client.query("insert into schema_migrations (name, digest) values ($1, $2)", [
        migration.name,
        migration.digest,
      ]);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      const { message, hint } = error as pg.DatabaseError;
      const advice = hint === undefined ? "" : ` (${hint})`;
      throw new Error(`migration ${migration.name} failed: ${message}${advice}`, { cause: error });
    }
    log.info({ migration: migration.name }, "a migration was applied");
  }
}

interface Applied {
  readonly name: string;
  readonly digest: string;
}

/**
 * The error for a database made before the baseline. None held real data, so nothing converts it.
 */
export const madeBeforeBaseline =
  "was made before the baseline of migrations and cannot be upgraded: remove DATA_DIR, or give DATABASE_URL an empty database, then start again";

/** The migrations of this release beside those that were applied to a database, by name. */
export interface MigrationsFound {
  /** Applied, and what they execute has changed since. */
  readonly changed: readonly string[];
  /** Applied by a release before the baseline: such a database cannot be used. */
  readonly beforeBaseline: readonly string[];
  /** Applied by a newer release. */
  readonly unknown: readonly string[];
  /** To be applied by the next start. */
  readonly waiting: readonly string[];
}

function compare(migrations: readonly Migration[], applied: readonly Applied[]): MigrationsFound {
  const digests = new Map(applied.map(({ name, digest }) => [name, digest]));
  const names = new Set(migrations.map(({ name }) => name));
  const namesWhere = (fits: (migration: Migration) => boolean) => migrations.filter(fits).map(({ name }) => name);
  const unknown = [...digests.keys()].filter((name) => !names.has(name)).toSorted();
  // Every database since the baseline has its first file.
  const isSinceBaseline = digests.has(migrations[0]!.name);
  return {
    changed: namesWhere(({ name, digest, earlierDigests }) => {
      const found = digests.get(name);
      return found !== undefined && found !== digest && !earlierDigests.includes(found);
    }),
    beforeBaseline: isSinceBaseline ? [] : unknown,
    unknown: isSinceBaseline ? unknown : [],
    waiting: namesWhere(({ name }) => !digests.has(name)),
  };
}

/**
 * Finds out what a start would do, and changes nothing.
 * @returns undefined for a database that no server has opened yet
 */
export async function findMigrations(database: Queryable): Promise<MigrationsFound | undefined> {
  const [table] = await database.query<{ exists: boolean }>(
    "select to_regclass('schema_migrations') is not null as exists",
  );
  if (table?.exists !== true) return undefined;
  return compare(
    await readMigrations(ownFolder),
    await database.query<Applied>("select name, digest from schema_migrations"),
  );
}

/**
 * Creates the server's role if that is allowed, and returns the role that the connecting role can
 * become.
 */
async function ensureServerRole(client: pg.PoolClient): Promise<string | undefined> {
  try {
    await client.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = '${serverRole}') then create role ${serverRole} nologin; end if;
      exception when duplicate_object or unique_violation then null;
      end $$`);
    const { rows } = await client.query<{ member: boolean }>(
      `select pg_has_role(current_user, $1, ${canBecome}) as member`,
      [serverRole],
    );
    if (rows[0]?.member !== true) await client.query(`grant ${serverRole} to current_user`);
    return serverRole;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "42501") return undefined;
    throw error;
  }
}
