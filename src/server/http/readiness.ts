import type { Context } from "hono";
import { isHalted } from "#server/ledger/index.ts";
import type { Database } from "#server/platform/db/database.ts";

export interface Readiness {
  /**
   * Aborted when the server begins to stop: it still answers, but load balancers should use another
   * process.
   */
  readonly draining: AbortSignal;
  /**
   * Connections apart from the pool: a crowd that uses up the pool must not make every process look
   * dead.
   */
  readonly watching: Database;
}

/**
 * Whether this process should receive requests: the database answers within the timeout of
 * `watching`, and the server is not stopping.
 */
export function answerReadiness({ draining, watching }: Readiness): (context: Context) => Promise<Response> {
  let checking: Promise<boolean> | undefined;
  /** Concurrent checks share one query. */
  const check = () => {
    checking ??= isHalted({ database: watching }).finally(() => (checking = undefined));
    return checking;
  };
  return async (context) => {
    if (draining.aborted) return context.json({ status: "closing" }, 503);
    try {
      const status = (await check()) ? "money paused" : "ready";
      // The shutdown may have begun meanwhile.
      return draining.aborted ? context.json({ status: "closing" }, 503) : context.json({ status });
    } catch {
      return context.json({ status: "database unavailable" }, 503);
    }
  };
}
