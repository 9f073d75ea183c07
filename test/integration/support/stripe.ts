import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface Session {
  readonly id: string;
  readonly object: "checkout.session";
  amount_total: number;
  currency: string;
  readonly client_reference_id: string;
  readonly customer_email: string;
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  readonly url: string;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly contentType: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly form: Readonly<Record<string, string>>;
}

interface Saved {
  readonly form: string;
  readonly status: number;
  readonly body: object;
}

/**
 * Answers as Stripe documents that it does, for the two calls of ours. What it says to an idempotency key it says again, an error of
 * its own included, and it refuses a key that comes back with another form (https://docs.stripe.com/api/idempotent_requests).
 */
export class FakeStripe {
  readonly asked: Asked[] = [];
  readonly sessions = new Map<string, Session>();
  /** How the next requests fare, first things first; answered when it is empty. */
  readonly troubles: ("fails" | "fails once made" | "hangs up" | "hangs up once made" | "is silent")[] = [];
  readonly #saved = new Map<string, Saved>();
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    server.on("request", (request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<FakeStripe> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new FakeStripe(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get creations(): Asked[] {
    return this.asked.filter(({ method }) => method === "POST");
  }

  /** The person pays on Stripe's page. */
  pay(sessionId: string, instead: Partial<Pick<Session, "amount_total" | "currency">> = {}): Session {
    const session = this.sessions.get(sessionId)!;
    return Object.assign(session, { status: "complete", payment_status: "paid" }, instead);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const { method = "", url: path = "", headers } = request;
    const idempotencyKey = headers["idempotency-key"] as string | undefined;
    this.asked.push({
      method,
      path,
      authorization: headers.authorization,
      contentType: headers["content-type"],
      idempotencyKey,
      form: Object.fromEntries(new URLSearchParams(body)),
    });
    const trouble = this.troubles.shift();
    if (trouble === "is silent") return;
    if (trouble === "hangs up") return void request.socket.destroy();
    const saved = this.#replay(idempotencyKey, body) ?? this.#carryOut(method, path, body, trouble);
    if (method === "POST" && saved.status !== 400) this.#saved.set(idempotencyKey!, saved);
    if (trouble === "hangs up once made") return void request.socket.destroy();
    response.writeHead(saved.status, { "content-type": "application/json", "request-id": `req_${this.asked.length}` });
    response.end(JSON.stringify(saved.body));
  }

  #replay(key: string | undefined, form: string): Saved | undefined {
    const saved = key === undefined ? undefined : this.#saved.get(key);
    if (saved === undefined || saved.form === form) return saved;
    const message = "Keys for idempotent requests can only be used with the same parameters they were first used with.";
    return { form, status: 400, body: { error: { type: "idempotency_error", message } } };
  }

  #carryOut(method: string, path: string, form: string, trouble: string | undefined): Saved {
    const failure = { form, status: 500, body: { error: { type: "api_error", message: "An unknown error occurred" } } };
    if (trouble === "fails") return failure;
    if (method === "GET") return this.#retrieve(path);
    const session = this.#create(new URLSearchParams(form));
    return trouble === "fails once made" ? failure : { form, status: 200, body: { ...session } };
  }

  #create(form: URLSearchParams): Session {
    const id = `cs_test_${randomUUID().replaceAll("-", "")}`;
    const session: Session = {
      id,
      object: "checkout.session",
      amount_total:
        Number(form.get("line_items[0][price_data][unit_amount]")) * Number(form.get("line_items[0][quantity]")),
      currency: form.get("line_items[0][price_data][currency]")!,
      client_reference_id: form.get("client_reference_id")!,
      customer_email: form.get("customer_email")!,
      status: "open",
      payment_status: "unpaid",
      url: `https://checkout.stripe.com/c/pay/${id}`,
    };
    this.sessions.set(id, session);
    return session;
  }

  #retrieve(path: string): Saved {
    const id = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(path)?.[1] ?? "";
    const session = this.sessions.get(id);
    if (session !== undefined) return { form: "", status: 200, body: session };
    const message = `No such checkout.session: ${id}`;
    const error = { type: "invalid_request_error", code: "resource_missing", param: "session", message };
    return { form: "", status: 404, body: { error } };
  }
}
