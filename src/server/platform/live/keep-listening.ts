import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { connect } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";

const retryMs = 500;
/** Over a connection that only listens, silence and no news look alike: it is asked so often. */
const beatMs = 3_000;
const patienceMs = 2_000;

/**
 * Keeps one connection listening, and opens another when it breaks or goes silent; `wake` then
 * reads what was announced meanwhile.
 */
export function keepListening(url: string, channel: string, wake: () => void, log: Log): () => Promise<void> {
  const line = connect({ url, log, poolSize: 1, patienceMs });
  const stopping = new AbortController();
  const { signal } = stopping;
  const listen = async (client: pg.PoolClient) => {
    const broken = new Promise<void>((_, reject) => client.once("error", reject));
    broken.catch(() => undefined);
    client.on("notification", wake);
    await client.query(`listen ${channel}`);
    wake();
    for (;;) {
      await Promise.race([pause(beatMs, undefined, { signal }), broken]);
      await client.query("select 1");
    }
  };
  const keep = async () => {
    while (!signal.aborted) {
      try {
        const client = await line.pool.connect();
        await listen(client).finally(() => client.release(true));
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error }, "the connection for live events broke; opening another");
        await pause(retryMs, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  const kept = keep();
  return async () => {
    stopping.abort();
    await kept;
    await line.close();
  };
}
