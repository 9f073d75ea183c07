import { inject } from "vitest";
import { connect, type Database } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/log.ts";
import { cloneTemplate } from "./template.ts";

export interface TestDatabase {
  readonly url: string;
  /** The server's role. */
  readonly role: string | undefined;
  /** Connected with the server's role, which cannot write the ledger. */
  readonly database: Database;
  /** Connected as the owner, so that a test can read and corrupt everything. */
  readonly owner: Database;
  close(): Promise<void>;
}

/** A new database, cloned from the migrated template. */
export async function createTestDatabase(options: { readonly poolSize?: number } = {}): Promise<TestDatabase> {
  const { url, drop } = await cloneTemplate(inject("templateUrl"));
  const log = createLog("silent");
  const poolSize = options.poolSize ?? 10;
  const role = inject("serverRole");
  const database = connect({ url, log, poolSize, role });
  const owner = connect({ url, log, poolSize: 2 });
  return {
    url,
    role,
    database,
    owner,
    close: async () => {
      await Promise.all([database.close(), owner.close()]);
      await drop();
    },
  };
}
