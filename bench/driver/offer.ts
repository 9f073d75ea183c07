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
 * connections of its own, open from the beginning. An arrival for which none is free is not sent,
 * and counted.
 */
export async function offer({ port, phases, requests }: Offer): Promise<Calls> {
  const pools: Pool[] = [];
  const log = new CallLog();
  for (const { connections } of phases) pools.push(await openPool(port, connections, log));
  let turn = 0;
  for (const [number, phase] of phases.entries()) {
    await eachArrival(phase, () => {
      const template = requests[turn++ % requests.length]!;
      const call = log.begin(number, fillKey(template));
      if (!pools[number]!.send(call, template.bytes)) log.skip(call);
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

async function openPool(port: number, count: number, log: CallLog): Promise<Pool> {
  const pool = new Pool(port, log);
  for (let opened = 0; opened < count; opened += openedAtOnce)
    await Promise.all(Array.from({ length: Math.min(openedAtOnce, count - opened) }, () => pool.open()));
  return pool;
}

class Pool {
  readonly #port: number;
  readonly #log: CallLog;
  readonly #idle: ((call: number, bytes: Uint8Array) => void)[] = [];
  readonly #sockets = new Set<Socket>();
  #closed = false;

  constructor(port: number, log: CallLog) {
    this.#port = port;
    this.#log = log;
  }

  /** @returns whether a connection was free */
  send(call: number, bytes: Uint8Array): boolean {
    const send = this.#idle.pop();
    send?.(call, bytes);
    return send !== undefined;
  }

  async open(): Promise<void> {
    const socket = await openSocket(this.#port);
    const reader = new AnswerReader();
    let current: number | undefined;
    const send = (call: number, bytes: Uint8Array) => {
      current = call;
      // Copied, because a template's bytes change before a full socket has sent them.
      socket.write(Uint8Array.from(bytes));
    };
    socket.on("data", (bytes) => {
      const status = reader.push(bytes);
      if (status === undefined) return;
      this.#log.end(current!, status);
      current = undefined;
      this.#idle.push(send);
    });
    socket.on("error", () => undefined);
    socket.once("close", () => {
      this.#sockets.delete(socket);
      if (current !== undefined) this.#log.end(current, noAnswer);
      const place = this.#idle.indexOf(send);
      if (place >= 0) this.#idle.splice(place, 1);
      // The server may close a connection; the next arrival needs another one.
      if (!this.#closed) this.open().catch(() => undefined);
    });
    this.#sockets.add(socket);
    this.#idle.push(send);
  }

  close(): void {
    this.#closed = true;
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

  /** The call was not sent. */
  skip(call: number): void {
    this.end(call, notSent);
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
