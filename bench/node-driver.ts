import type { Load } from "./measure.ts";

/** Runs `work` on each connection, one after the other, until the time is up. */
export function nodeDriver<Connection>(
  name: string,
  open: (connections: number) => Promise<{ readonly each: readonly Connection[]; close(): Promise<void> }>,
  work: (connection: Connection) => Promise<unknown>,
): Load {
  return {
    name,
    run: async (connections, { seconds, warmUpSeconds }) => {
      const opened = await open(connections);
      try {
        const from = performance.now() + warmUpSeconds * 1000;
        const until = from + seconds * 1000;
        let count = 0;
        const loop = async (connection: Connection) => {
          while (performance.now() < until) {
            await work(connection);
            if (performance.now() >= from) count += 1;
          }
        };
        await Promise.all(opened.each.map(loop));
        return count / seconds;
      } finally {
        await opened.close();
      }
    },
  };
}
