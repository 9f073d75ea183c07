import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Plan, Tally } from "./plan.ts";

export { requestTemplate, type RequestTemplate } from "./request-template.ts";
export type { Plan, Tally } from "./plan.ts";

/**
 * Drives a server over HTTP/1.1 from a process of its own, so that neither the server's nor the
 * caller's thread does the driver's work. Driver and server share the machine's processors, as a
 * reverse proxy and a server would.
 */
export interface Driver extends AsyncDisposable {
  /** One plan at a time. */
  drive(plan: Plan): Promise<Tally>;
}

export function startDriver(): Driver {
  const child = fork(join(import.meta.dirname, "process.ts"), { serialization: "advanced" });
  const ended = once(child, "exit");
  return {
    drive: async (plan) => {
      child.send(plan);
      const failed = ended.then(([code]) => Promise.reject(new Error(`the driver ended with ${code}`)));
      const [tally] = await Promise.race([once(child, "message"), failed]);
      return tally as Tally;
    },
    [Symbol.asyncDispose]: async () => {
      child.disconnect();
      await ended;
    },
  };
}
