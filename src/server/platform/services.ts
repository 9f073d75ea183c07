import type { Batches } from "#server/platform/batches/index.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Jobs } from "#server/platform/jobs/index.ts";
import type { Live } from "#server/platform/live/index.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Keys } from "./keys.ts";
import type { Log } from "./log.ts";

/**
 * The parts that modules are built from. A module takes only what it uses: `Pick<Services,
 * "database" | "clock">`.
 */
export interface Services {
  readonly config: Config;
  /** The public address, without a trailing slash. */
  readonly publicUrl: string;
  readonly log: Log;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly database: Database;
  readonly batches: Batches;
  readonly jobs: Jobs;
  readonly live: Live;
}
