import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBatches } from "#server/platform/batches/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { parseConfig, type Config } from "#server/platform/config.ts";
import { startJobs } from "#server/platform/jobs/index.ts";
import { Keys } from "#server/platform/keys.ts";
import { createLive } from "#server/platform/live/index.ts";
import { createLog } from "#server/platform/log.ts";
import type { Services } from "#server/platform/services.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { withoutLimits } from "./without-limits.ts";

export interface TestServicesOptions {
  readonly clock?: SettableClock;
  /** Overrides of a development installation's defaults. */
  readonly config?: Partial<Config>;
  /** Secrets, the newest first. By default one random secret. */
  readonly secrets?: readonly string[];
  readonly poolSize?: number;
}

export interface TestServices {
  readonly services: Services & { readonly clock: SettableClock };
  readonly testDatabase: TestDatabase;
  close(): Promise<void>;
}

/** The real services that modules are built from, on a new database and data folder. */
export async function createTestServices(options: TestServicesOptions = {}): Promise<TestServices> {
  const dataDir = await mkdtemp(join(tmpdir(), "troco-data-"));
  const testDatabase = await createTestDatabase(options.poolSize === undefined ? {} : { poolSize: options.poolSize });
  const { database, url } = testDatabase;
  const log = createLog("silent");
  const jobs = await startJobs(database.pool, log);
  const live = await createLive(database, url, log);
  const clock = options.clock ?? new SettableClock(new Date("2026-11-21T12:00:00Z"));
  const batches = createBatches({ clock, database, live, log, url, role: testDatabase.role });
  const services = {
    config: { ...parseConfig({ DATA_DIR: dataDir, TIME_ZONE: "UTC", ...withoutLimits }), ...options.config },
    publicUrl: options.config?.publicUrl ?? "http://127.0.0.1:3000",
    log,
    clock,
    keys: new Keys(options.secrets ?? [`secret of a test ${randomUUID()}`]),
    database,
    batches,
    jobs,
    live,
  };
  return {
    services,
    testDatabase,
    close: async () => {
      await jobs.stop();
      await batches.close();
      await live.close();
      await testDatabase.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
