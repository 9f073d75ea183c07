import { fork } from "node:child_process";
import { join } from "node:path";
import type { Plan, Tally } from "./plan.ts";

export { requestTemplate, type RequestTemplate } from "./request-template.ts";
export type { Plan, Tally } from "./plan.ts";

/**
 * Drives a server over HTTP/1.1 from a process of its own, so that neither the server's nor the
 * caller's thread does the driver's work. Driver and server share the machine's processors, as a
 * reverse proxy and a server would.
 */
export function drive(plan: Plan): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, "process.ts"), { serialization: "advanced" });
    child.once("message", (tally) => resolve(tally as Tally));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the driver ended with ${code} before its tally`)));
    child.send(plan);
  });
}
