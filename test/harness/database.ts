import { inject } from "vitest";
import { connect, type Database } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/log.ts";
import { cloneTemplate } from "./template.ts";

export interface TestDatabase {
  readonly url: string;
  /** Connected as the server is: as a role that cannot write the ledger. */
  readonly database: Database;
  /** Connected as the owner, for what a test must look at or break. */
  readonly owner: Database;
  close(): Promise<void>;
}

/** A database of one's own, cloned from the migrated template. */
export async function createTestDatabase(options: { readonly poolSize?: number } = {}): Promise<TestDatabase> {
  const { url, drop } = await cloneTemplate(inject("templateUrl"));
  const log = createLog("silent");
  const poolSize = options.poolSize ?? 10;
  const database = connect({ url, log, poolSize, role: inject("serverRole") });
  const owner = connect({ url, log, poolSize: 2 });
  return {
    url,
    database,
    owner,
    close: async () => {
      await Promise.all([database.close(), owner.close()]);
      await drop();
    },
  };
}
