import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Calls, Offer, Plan, Tally, Task } from "./plan.ts";

export { requestTemplate, type RequestTemplate } from "./request-template.ts";
export { noAnswer, notSent, type Calls, type Phase, type Plan, type Tally } from "./plan.ts";

/**
 * Drives a server over HTTP/1.1 from a process of its own, so that neither the server's nor the
 * caller's thread does the driver's work. Driver and server share the machine's processors, as a
 * reverse proxy and a server would.
 */
export interface Driver extends AsyncDisposable {
  /** Keeps connections busy. */
  drive(plan: Plan): Promise<Tally>;
  /** Sends calls by the clock. */
  offer(offer: Offer): Promise<Calls>;
}

export function startDriver(): Driver {
  const child = fork(join(import.meta.dirname, "process.ts"), { serialization: "advanced" });
  const ended = once(child, "exit");
  const perform = async (task: Task): Promise<unknown> => {
    child.send(task);
    const failed = ended.then(([code]) => Promise.reject(new Error(`the driver ended with ${code}`)));
    const [found] = await Promise.race([once(child, "message"), failed]);
    return found;
  };
  return {
    drive: (plan) => perform({ keepBusy: plan }) as Promise<Tally>,
    offer: (plan) => perform({ offer: plan }) as Promise<Calls>,
    [Symbol.asyncDispose]: async () => {
      child.disconnect();
      await ended;
    },
  };
}
