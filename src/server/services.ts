import type { Database } from "./db/database.ts";
import type { Jobs } from "./jobs/index.ts";
import type { Live } from "./live/index.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Keys } from "./platform/keys.ts";
import type { Log } from "./platform/log.ts";

/** What every room is built from. A room takes only what it uses: `Pick<Services, "database" | "clock">`. */
export interface Services {
  readonly config: Config;
  /** The address people use, without a slash at its end. */
  readonly publicUrl: string;
  readonly log: Log;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly live: Live;
}
