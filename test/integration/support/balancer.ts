import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** How often each process is asked whether it is ready. */
const lookEveryMs = 50;
const triesMax = 4;
/** What belongs to one connection and not to the answer. */
const ofTheConnection = new Set(["connection", "keep-alive", "transfer-encoding"]);

interface Target {
  readonly url: string;
  readonly agent: Agent;
  ready: boolean;
}

/**
 * What an operator puts in front of several processes: sends each request to the next one that says it is ready. A request that broke is
 * sent elsewhere only where that is safe: when nothing of it was sent, when it changes nothing, or when it carries the key of its intent.
 */
export class Balancer {
  /** Requests that it had to answer itself, because no process did. */
  failures = 0;
  /** How often a process that was said to be ready took no request, or broke one. */
  losses = 0;
  readonly #server: Server;
  readonly #targets: Target[] = [];
  readonly #looking: NodeJS.Timeout;
  #turn = 0;

  private constructor() {
    this.#server = createServer((asked, answer) => void this.#handle(asked, answer));
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

  /** How many processes are sent requests now. */
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

  async #handle(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const repeatable = asked.method === "GET" || asked.headers["idempotency-key"] !== undefined;
    for (let tries = 0; tries < triesMax; tries += 1) {
      const target = this.#next();
      if (target === undefined) break;
      const ended = await pass(target, asked, body, answer);
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

/** @returns `refused` when nothing was sent, `broken` when the request was, be it in part, and no answer began */
function pass(
  target: Target,
  asked: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
): Promise<"answered" | "refused" | "broken"> {
  return new Promise((resolve) => {
    const { method, headers, url } = asked;
    const sent = request(`${target.url}${url}`, { method, headers, agent: target.agent } as Parameters<
      typeof request
    >[1]);
    sent.once("error", (error: NodeJS.ErrnoException) => {
      // Once an answer has begun, all that can be told is that it broke.
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
