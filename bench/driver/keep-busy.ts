import type { Socket } from "node:net";
import { AnswerReader } from "./answer-reader.ts";
import type { Plan, Tally } from "./plan.ts";
import { fillId, fillKey } from "./request-template.ts";
import { openSocket } from "./socket.ts";

/**
 * Keeps every connection busy until the time is up: each sends its next request once the last one
 * is answered. Ends early when a connection has no id left to send.
 */
export async function keepBusy(plan: Plan): Promise<Tally> {
  const { warmUpSeconds, seconds } = plan;
  const run = new Run(plan);
  const sockets = await Promise.all(plan.requests.map(() => openSocket(plan.port)));
  const from = performance.now() + warmUpSeconds * 1000;
  const until = from + seconds * 1000;
  let cpuBefore = process.cpuUsage();
  const counting = setTimeout(() => (cpuBefore = process.cpuUsage()), warmUpSeconds * 1000);
  await Promise.all(sockets.map((socket, connection) => run.drive(socket, connection, { from, until })));
  clearTimeout(counting);
  const { user, system } = process.cpuUsage(cpuBefore);
  return run.tally({ from, until }, user + system);
}

interface Window {
  readonly from: number;
  readonly until: number;
}

class Run {
  readonly #plan: Plan;
  readonly #latencies: number[] = [];
  readonly #statuses: Record<number, number> = {};
  #ended: number | undefined;

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  /** Resolves once the answer has come after which no request is to follow. */
  drive(socket: Socket, connection: number, { from, until }: Window): Promise<void> {
    const reader = new AnswerReader();
    const next = this.#requestsOf(connection);
    let sent = 0;
    return new Promise((resolve, reject) => {
      const send = () => {
        const bytes = this.#ended === undefined ? next() : undefined;
        sent = performance.now();
        if (bytes === undefined || sent >= until) {
          this.#ended ??= sent;
          socket.destroy();
          resolve();
          return;
        }
        socket.write(bytes);
      };
      socket.on("data", (chunk) => {
        const status = reader.push(chunk);
        if (status === undefined) return;
        this.#count(status, sent, from, until);
        send();
      });
      socket.once("error", reject);
      socket.once("end", () => reject(new Error("the server closed a connection")));
      send();
    });
  }

  /** Gives a connection's next request; undefined when there is no id left. */
  #requestsOf(connection: number): () => Uint8Array | undefined {
    const templates = this.#plan.requests[connection]!;
    const ids = this.#plan.ids?.[connection];
    let turn = 0;
    return () => {
      const template = templates[turn++ % templates.length]!;
      if (ids !== undefined) {
        if (turn > ids.length) return undefined;
        fillId(template, ids[turn - 1]!);
      }
      fillKey(template);
      return template.bytes;
    };
  }

  #count(status: number, sent: number, from: number, until: number): void {
    const now = performance.now();
    if (now < from || now >= until || this.#ended !== undefined) return;
    this.#latencies.push(now - sent);
    this.#statuses[status] = (this.#statuses[status] ?? 0) + 1;
  }

  tally({ from, until }: Window, cpuMicros: number): Tally {
    return {
      seconds: (Math.min(until, this.#ended ?? until) - from) / 1000,
      latencies: Float64Array.from(this.#latencies),
      statuses: this.#statuses,
      microsPerCall: cpuMicros / this.#latencies.length,
    };
  }
}
