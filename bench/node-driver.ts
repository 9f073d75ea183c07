import type { Load } from "./measure.ts";
import { quantile } from "./statistics.ts";

/**
 * Runs `work` on each connection, one after the other, until the time is up. It resolves to how
 * many transactions it was.
 */
export function nodeDriver<Connection>(
  name: string,
  open: (connections: number) => Promise<{ readonly each: readonly Connection[]; close(): Promise<void> }>,
  work: (connection: Connection) => Promise<number>,
): Load {
  return {
    name,
    run: async (connections, { seconds, warmUpSeconds }) => {
      const opened = await open(connections);
      try {
        const from = performance.now() + warmUpSeconds * 1000;
        const until = from + seconds * 1000;
        const latencies: number[] = [];
        let done = 0;
        const loop = async (connection: Connection) => {
          while (performance.now() < until) {
            const began = performance.now();
            const count = await work(connection);
            if (began < from) continue;
            latencies.push(performance.now() - began);
            done += count;
          }
        };
        await Promise.all(opened.each.map(loop));
        return {
          perSecond: done / seconds,
          p50: quantile(latencies, 0.5),
          p99: quantile(latencies, 0.99),
        };
      } finally {
        await opened.close();
      }
    },
  };
}
