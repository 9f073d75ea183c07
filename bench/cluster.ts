import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { connect, type Database } from "#server/platform/db/database.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded-postgres.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { createLog } from "#server/platform/log.ts";

/** A PostgreSQL server for the benchmark, with every setting that protects data left on. */
export interface Cluster {
  readonly socketDir: string;
  readonly user: string;
  url(database: string): string;
  createDatabase(name: string): Promise<void>;
  /** A new database with every migration applied, and its owner's connections. */
  createTroco(name: string): Promise<{ readonly owner: Database; readonly role: string }>;
  /** Connections to a database, as the owner or as another role. */
  connect(database: string, options?: { readonly poolSize?: number; readonly role?: string }): Database;
  stop(): Promise<void>;
}

export async function startCluster(): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), "troco-bench-"));
  const log = createLog("error");
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { max_connections: 400 } });
  const address = new URL(postgres.url("postgres"));
  const createDatabase = async (name: string) => {
    const client = new pg.Client({ connectionString: postgres.url("postgres") });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
  };
  const open: Cluster["connect"] = (database, options = {}) =>
    connect({ url: postgres.url(database), log, ...options });
  return {
    socketDir: address.searchParams.get("host")!,
    user: address.username,
    url: (database) => postgres.url(database),
    createDatabase,
    createTroco: async (name) => {
      await createDatabase(name);
      const owner = open(name);
      const role = await migrate(owner, log);
      return { owner, role: role! };
    },
    connect: open,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
