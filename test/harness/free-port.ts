import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports that Linux and macOS give to connections and to servers without a number. */
const [from, to] = [20_000, 32_000];
/** Where the numbers of this process begin, so that others of the same run try other ones. */
let next = randomInt(from, to);

/**
 * A port that is free, for a server that another process starts a moment later. The system gives
 * none of these by itself, so that no connection takes it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (let tries = from; tries < to; tries += 1) {
    // Another call may go on while this one waits.
    const port = (next = next + 1 < to ? next + 1 : from);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${from} to ${to} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
