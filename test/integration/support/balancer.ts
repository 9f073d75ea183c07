import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Milliseconds between two readiness checks of a process. */
const lookEveryMs = 50;
const triesMax = 4;
/** Headers that belong to a connection, and are not passed on. */
const ofTheConnection = new Set(["connection", "keep-alive", "transfer-encoding"]);

interface Target {
  readonly url: string;
  readonly agent: Agent;
  ready: boolean;
}

/**
 * The load balancer that an operator puts in front of several processes: sends each request to the
 * next process that is ready. A broken request is sent to another process only if nothing of it was
 * sent, it changes nothing, or it has an idempotency key.
 */
export class Balancer {
  /** Requests that it answered itself, because no process did. */
  failures = 0;
  /** How often a process that was ready refused a connection or broke a request. */
  losses = 0;
  readonly #server: Server;
  readonly #targets: Target[] = [];
  readonly #looking: NodeJS.Timeout;
  #turn = 0;

  private constructor() {
    this.#server = createServer((incoming, answer) => void this.#handle(incoming, answer));
    this.#looking = setInterval(() => this.#targets.forEach((target) => void look(target)), lookEveryMs);
  }

  static async open(port: number): Promise<Balancer> {
    const balancer = new Balancer();
    await new Promise<void>((resolve) => balancer.#server.listen(port, "127.0.0.1", resolve));
    return balancer;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The number of processes that are ready. */
  get ready(): number {
    return this.#targets.filter(({ ready }) => ready).length;
  }

  async add(url: string): Promise<void> {
    const target = { url, agent: new Agent({ keepAlive: true }), ready: false };
    await look(target);
    this.#targets.push(target);
  }

  close(): Promise<void> {
    clearInterval(this.#looking);
    this.#server.closeAllConnections();
    this.#targets.forEach(({ agent }) => agent.destroy());
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #handle(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const repeatable = incoming.method === "GET" || incoming.headers["idempotency-key"] !== undefined;
    for (let tries = 0; tries < triesMax; tries += 1) {
      const target = this.#next();
      if (target === undefined) break;
      const ended = await pass(target, incoming, body, answer);
      if (ended === "answered") return;
      target.ready = false;
      this.losses += 1;
      if (ended === "broken" && !repeatable) break;
    }
    this.failures += 1;
    answer.writeHead(502).end();
  }

  #next(): Target | undefined {
    const ready = this.#targets.filter((target) => target.ready);
    this.#turn += 1;
    return ready[this.#turn % ready.length];
  }
}

async function look(target: Target): Promise<void> {
  const answer = await fetch(`${target.url}/readyz`).catch(() => undefined);
  if (answer !== undefined) await text(answer.body!).catch(() => "");
  target.ready = answer?.status === 200;
}

/**
 * @returns `refused` if nothing was sent; `broken` if at least a part of the request was sent and
 *   no answer began
 */
function pass(
  target: Target,
  incoming: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
): Promise<"answered" | "refused" | "broken"> {
  return new Promise((resolve) => {
    const { method, headers, url } = incoming;
    const sent = request(`${target.url}${url}`, { method, headers, agent: target.agent } as Parameters<
      typeof request
    >[1]);
    sent.once("error", (error: NodeJS.ErrnoException) => {
      // An answer that has begun can only be broken off.
      if (answer.headersSent) answer.destroy();
      resolve(error.code === "ECONNREFUSED" ? "refused" : "broken");
    });
    sent.once("response", (given: IncomingMessage) => {
      const kept = Object.entries(given.headers).filter(([name]) => !ofTheConnection.has(name));
      answer.writeHead(given.statusCode!, Object.fromEntries(kept));
      given.on("error", () => answer.destroy());
      given.pipe(answer);
      answer.once("close", () => given.destroy());
      resolve("answered");
    });
    sent.end(body);
  });
}
