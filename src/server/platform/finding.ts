import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";

export interface CheckContext {
  readonly config: Config;
  readonly clock: Clock;
  /** Undefined where the embedded one does not run, or the configured one does not answer. */
  readonly database: Database | undefined;
}

/** A check of the doctor, under the name by which a timeout is reported. */
export type NamedCheck<Context = CheckContext> = readonly [
  service: string,
  check: (context: Context) => Promise<Finding | readonly Finding[]>,
];

/** The result of checking one outside service, in one line for the operator. */
export interface Finding {
  /** As the configuration speaks of it: `mail`, `checkout`, `storage`. */
  readonly service: string;
  /** `stand-in`: nothing is configured, and the embedded default serves. */
  readonly verdict: "right" | "wrong" | "stand-in";
  /**
   * The result: what was tried and seen; when it is wrong, which setting and what to do. Never a
   * secret.
   */
  readonly says: string;
}
