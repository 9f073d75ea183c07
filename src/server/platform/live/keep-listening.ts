import pg from "pg";
import type { Log } from "#server/platform/log.ts";

/**
 * Keeps one connection listening, and opens another when it breaks; `wake` then reads what was
 * announced meanwhile.
 */
export function keepListening(connectionUrl: string, channel: string, wake: () => void, log: Log): () => Promise<void> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;
  const open = async () => {
    const next = new pg.Client({ connectionString: connectionUrl });
    client = next;
    const reopen = (error?: Error) => {
      if (stopped || client !== next) return;
      client = undefined;
      log.warn({ err: error }, "the connection for live events broke; opening another");
      retry = setTimeout(() => void open(), 500);
    };
    next.on("error", reopen);
    next.on("end", () => reopen());
    next.on("notification", wake);
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      wake();
    } catch (error) {
      reopen(error as Error);
    }
  };
  void open();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => undefined);
  };
}
