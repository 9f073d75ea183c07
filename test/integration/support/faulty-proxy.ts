import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/**
 * A request's fate: its answer is lost on the way back, its connection is cut before it arrives,
 * nothing answers, or the proxy answers by itself.
 */
type Fault =
  | "lose the answer"
  | "cut"
  | "silence"
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string };

/** A way to the server that fails as networks and load balancers do. */
export class FaultyProxy {
  readonly requests: Pick<IncomingMessage, "method" | "url" | "headers">[] = [];
  readonly #server: Server;
  readonly #target: string;
  readonly #faults: Fault[] = [];

  private constructor(target: string) {
    this.#target = target;
    this.#server = createServer((incoming, answer) => void this.#handle(incoming, answer));
  }

  static async open(target: string): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Sets the fates of the next requests; later ones are passed on. Clears `requests`. */
  fail(...faults: readonly Fault[]): void {
    this.requests.length = 0;
    this.#faults.splice(0, Infinity, ...faults);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  async #handle(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method, url, headers } = incoming;
    const body = await buffer(incoming);
    this.requests.push({ method, url, headers });
    const fault = this.#faults.shift();
    if (fault === "silence") return;
    if (fault === "cut") return void incoming.socket.destroy();
    if (typeof fault === "object") return void answer.writeHead(fault.status, fault.headers).end(fault.body);
    const given = await this.#pass({ method, url, headers }, body);
    if (fault === "lose the answer") return void incoming.socket.destroy();
    answer.writeHead(given.status, given.headers).end(given.body);
  }

  #pass({ method, url, headers }: FaultyProxy["requests"][number], body: Buffer) {
    return new Promise<{ status: number; headers: IncomingMessage["headers"]; body: Buffer }>((resolve, reject) => {
      const options = { method, headers: { ...headers, host: new URL(this.#target).host }, agent: false };
      const sent = request(`${this.#target}${url}`, options as Parameters<typeof request>[1]);
      sent.once("error", reject);
      sent.once("response", (given: IncomingMessage) => {
        const { "transfer-encoding": _, ...kept } = given.headers;
        buffer(given).then((content) => resolve({ status: given.statusCode!, headers: kept, body: content }), reject);
      });
      sent.end(body);
    });
  }
}
