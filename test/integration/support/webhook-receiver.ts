import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { until } from "./calls.ts";

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An answer to a webhook. */
type Answer = (response: ServerResponse) => void;

export const answers = {
  status:
    (status: number, body = "", headers: Readonly<Record<string, string>> = {}): Answer =>
    (response) =>
      void response.writeHead(status, headers).end(body),
  silence: (): void => undefined,
  /** A status at once, and a body that never ends. */
  endless: (response: ServerResponse): void => {
    response.writeHead(200);
    const pour = setInterval(() => response.write("and on and on "), 5);
    response.on("close", () => clearInterval(pour));
  },
};

/** A partner's server on a local socket. It keeps the webhooks that it receives. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  /** The number of connections. */
  connections = 0;
  readonly url: string;
  readonly #server: ReturnType<typeof createServer>;
  readonly #answers: Answer[] = [];

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    this.url = `http://localhost:${(server.address() as AddressInfo).port}/webhooks`;
    server.on("connection", () => (this.connections += 1));
    server.on("request", (request, response) => void this.#take(request, response));
  }

  static async open(): Promise<WebhookReceiver> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, "localhost", listening));
    return new WebhookReceiver(server);
  }

  /** The answers to the next webhooks; after them, 204. */
  answer(...next: Answer[]): void {
    this.#answers.push(...next);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    this.received.push({
      path: request.url ?? "",
      headers: request.headers,
      body: Buffer.concat(chunks).toString("utf8"),
    });
    (this.#answers.shift() ?? answers.status(204))(response);
  }

  /** The webhooks received, once there are at least `count`. */
  waitFor(count: number): Promise<ReceivedWebhook[]> {
    return until(() => (this.received.length >= count ? this.received : undefined), { what: `webhook ${count}` });
  }

  /** The events received so far. */
  events(): { type: string; livemode: boolean; data: { payment_request?: { id: string; status: string } } }[] {
    return this.received.map(({ body }) => JSON.parse(body) as ReturnType<WebhookReceiver["events"]>[number]);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}

/** Whether the header has a signature of this body and the header's time, made with this secret. */
export function isSignedWith(secret: string, { headers, body }: ReceivedWebhook): boolean {
  const parts = String(headers["troco-signature"]).split(",");
  const t = parts.find((part) => part.startsWith("t="))!.slice(2);
  const expected = createHmac("sha256", secret).update(`${t}.${body}`).digest();
  return parts
    .filter((part) => part.startsWith("v1="))
    .some((part) => timingSafeEqual(Buffer.from(part.slice(3), "hex"), expected));
}
