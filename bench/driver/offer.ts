import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { AnswerReader } from "./answer-reader.ts";
import { noAnswer, notSent, type Calls, type Offer, type Phase } from "./plan.ts";
import { fillKey } from "./request-template.ts";
import { openSocket } from "./socket.ts";

const openedAtOnce = 100;
/** After the last arrival, answers are waited for this long. */
const patienceMs = 20_000;

/**
 * Sends calls when the clock says so, whether or not earlier ones are answered. Each phase has
 * connections of its own. An arrival for which none is free is not sent, and counted.
 */
export async function offer({ port, phases, requests }: Offer): Promise<Calls> {
  const log = new CallLog();
  const pools = phases.map(({ connections }) => new Pool(port, connections, log));
  for (const [number, { opensAhead }] of phases.entries()) if (opensAhead) await pools[number]!.openAll();
  let turn = 0;
  for (const [number, phase] of phases.entries()) {
    await eachArrival(phase, () => {
      const template = requests[turn++ % requests.length]!;
      const call = log.begin(number, fillKey(template));
      pools[number]!.send(call, template.bytes);
    });
  }
  const deadline = performance.now() + patienceMs;
  while (log.open > 0 && performance.now() < deadline) await wait(50);
  for (const pool of pools) pool.close();
  return log.calls();
}

/** Calls `arrive` as often and as regularly as the phase says, as far as this process keeps up. */
async function eachArrival({ perSecond, seconds }: Phase, arrive: () => void): Promise<void> {
  const began = performance.now();
  let arrived = 0;
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - began) / 1000) {
    for (const due = elapsed * perSecond; arrived < due; arrived += 1) arrive();
    await wait(1);
  }
}

type Send = (call: number, bytes: Uint8Array) => void;

class Pool {
  readonly #port: number;
  readonly #max: number;
  readonly #log: CallLog;
  readonly #idle: Send[] = [];
  readonly #sockets = new Set<Socket>();
  #count = 0;

  constructor(port: number, max: number, log: CallLog) {
    this.#port = port;
    this.#max = max;
    this.#log = log;
  }

  async openAll(): Promise<void> {
    while (this.#count < this.#max) {
      const count = Math.min(openedAtOnce, this.#max - this.#count);
      this.#idle.push(...(await Promise.all(Array.from({ length: count }, () => this.#open()))));
    }
  }

  /** Uses an idle connection, or opens one. */
  send(call: number, template: Uint8Array): void {
    const send = this.#idle.pop();
    if (send === undefined && this.#count === this.#max) {
      this.#log.end(call, notSent);
      return;
    }
    // Copied, because the template's bytes change before a full or new socket has sent them.
    const bytes = Uint8Array.from(template);
    if (send !== undefined) {
      send(call, bytes);
      return;
    }
    this.#open().then(
      (opened) => opened(call, bytes),
      () => this.#log.end(call, noAnswer),
    );
  }

  async #open(): Promise<Send> {
    this.#count += 1;
    const socket = await openSocket(this.#port).catch((error: unknown) => {
      this.#count -= 1;
      throw error;
    });
    const reader = new AnswerReader();
    let current: number | undefined;
    const send = (call: number, bytes: Uint8Array) => {
      current = call;
      socket.write(bytes);
    };
    socket.on("data", (bytes) => {
      const status = reader.push(bytes);
      if (status === undefined || current === undefined) return;
      this.#log.end(current, status);
      current = undefined;
      this.#idle.push(send);
    });
    socket.on("error", () => undefined);
    socket.once("close", () => {
      this.#count -= 1;
      this.#sockets.delete(socket);
      if (current !== undefined) this.#log.end(current, noAnswer);
      const place = this.#idle.indexOf(send);
      if (place >= 0) this.#idle.splice(place, 1);
    });
    this.#sockets.add(socket);
    return send;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** Every call with its time and outcome. */
class CallLog {
  readonly #began = performance.now();
  readonly #phases: number[] = [];
  readonly #keys: string[] = [];
  readonly #sentAt: number[] = [];
  readonly #ms: number[] = [];
  readonly #statuses: number[] = [];
  open = 0;

  begin(phase: number, key: string): number {
    this.open += 1;
    this.#phases.push(phase);
    this.#keys.push(key);
    this.#ms.push(Number.NaN);
    this.#statuses.push(noAnswer);
    return this.#sentAt.push(performance.now() - this.#began) - 1;
  }

  end(call: number, status: number): void {
    this.open -= 1;
    this.#ms[call] = performance.now() - this.#began - this.#sentAt[call]!;
    this.#statuses[call] = status;
  }

  calls(): Calls {
    return {
      phases: Uint8Array.from(this.#phases),
      sentAt: Float64Array.from(this.#sentAt),
      ms: Float64Array.from(this.#ms),
      statuses: Uint16Array.from(this.#statuses),
      keys: this.#keys,
    };
  }
}
