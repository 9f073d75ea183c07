import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";

interface Intent {
  readonly id: string;
  readonly object: "payment_intent";
  status: "requires_payment_method" | "processing" | "requires_action" | "succeeded" | "canceled";
}

interface Session {
  readonly id: string;
  readonly object: "checkout.session";
  readonly created: number;
  livemode: boolean;
  amount_total: number;
  currency: string;
  readonly client_reference_id: string;
  readonly customer_email: string;
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  /** The id, as the API returns it unless the request expands it. */
  payment_intent: string | null;
  readonly url: string;
}

interface Refund {
  readonly id: string;
  readonly object: "refund";
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  status: "pending" | "requires_action" | "succeeded" | "failed" | "canceled";
  readonly payment_intent: string;
  readonly charge: string;
}

interface Dispute {
  readonly id: string;
  readonly object: "dispute";
  readonly created: number;
  readonly livemode: boolean;
  readonly amount: number;
  readonly currency: string;
  status: "warning_needs_response" | "needs_response" | "under_review" | "won" | "lost";
  readonly payment_intent: string;
  readonly charge: string;
  readonly is_charge_refundable: boolean;
  readonly balance_transactions: {
    readonly object: "balance_transaction";
    readonly amount: number;
    readonly fee: number;
  }[];
}

interface StripeRequest {
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

type Trouble =
  | "answers as it is"
  | "fails"
  | "fails once made"
  | "hangs up"
  | "hangs up once made"
  | "is silent"
  | "answers no JSON"
  | "answers something else"
  | "answers somewhere else"
  | "answers letter by letter";

type Page = Readonly<Record<string, string>>;

const webhookSecret = "whsec_of_this_test";

/** The environment of a server that uses this as Stripe. */
export const asStripe = ({ url }: FakeStripe) => ({
  STRIPE_SECRET_KEY: "sk_test_of_this_test",
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_BASE: url,
});

/** Posts a webhook about an object, signed as Stripe signs. @returns the answer's status */
export async function postEvent(
  serverUrl: string,
  object: object,
  type = "checkout.session.completed",
  livemode = false,
  secondsLate = 0,
): Promise<number> {
  const created = Math.floor(Date.now() / 1000) - secondsLate;
  const event = { id: `evt_${randomUUID()}`, object: "event", type, created, livemode, data: { object } };
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  const headers = { "stripe-signature": signature, "content-type": "application/json" };
  return (await fetch(`${serverUrl}/api/webhooks/checkout`, { method: "POST", headers, body: payload })).status;
}

/**
 * Answers our calls as Stripe documents it. It repeats its answer to an idempotency key, also a
 * server error, and rejects a key with another form
 * (https://docs.stripe.com/api/idempotent_requests). Lists have pages, newest first
 * (https://docs.stripe.com/api/pagination).
 */
export class FakeStripe {
  readonly requests: StripeRequest[] = [];
  readonly sessions = new Map<string, Session>();
  readonly intents = new Map<string, Intent>();
  readonly refunds: Refund[] = [];
  readonly disputes: Dispute[] = [];
  /** The account, which the doctor reads. */
  readonly account: Record<string, unknown> = {
    id: "acct_of_this_test",
    object: "account",
    country: "BR",
    default_currency: "brl",
    charges_enabled: true,
  };
  readonly currencies = ["brl", "usd", "eur"];
  readonly endpoints: Record<string, unknown>[] = [];
  /** Beginnings of the paths that the key may not use. */
  readonly forbidden: string[] = [];
  /** Whether every key is unknown. */
  isKeyUnknown = false;
  /** How the next requests fail, in order. */
  readonly troubles: Trouble[] = [];
  /** The errors of the next new sessions, in order. */
  readonly errors: { readonly status: number; readonly error: object }[] = [];
  /** Called before a request is answered; the answer waits for it. */
  beforeAnswer: (path: string) => Promise<void> | void = () => undefined;
  /** The most rows of a page; Stripe's maximum is 100. */
  rowsAtOnce = 100;
  readonly #saved = new Map<string, Saved>();
  readonly #server: Server;
  #now = Math.floor(Date.now() / 1000);

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

  get creations(): StripeRequest[] {
    return this.requests.filter(({ method }) => method === "POST");
  }

  /** The customer pays on Stripe's page. */
  pay(sessionId: string, instead: Partial<Pick<Session, "amount_total" | "currency" | "livemode">> = {}): Session {
    this.#intentOf(sessionId).status = "succeeded";
    return Object.assign(this.sessions.get(sessionId)!, { status: "complete", payment_status: "paid" }, instead);
  }

  /** The customer chooses a payment method that needs days. */
  promise(sessionId: string): Session {
    this.#intentOf(sessionId).status = "processing";
    return Object.assign(this.sessions.get(sessionId)!, { status: "complete", payment_status: "unpaid" });
  }

  /** A promised payment fails. */
  fail(sessionId: string): Session {
    this.#intentOf(sessionId).status = "requires_payment_method";
    return this.sessions.get(sessionId)!;
  }

  expire(sessionId: string): Session {
    return Object.assign(this.sessions.get(sessionId)!, { status: "expired" });
  }

  refund(sessionId: string, amount: number, status: Refund["status"] = "succeeded"): Refund {
    const session = this.sessions.get(sessionId)!;
    const refund: Refund = {
      id: `re_${randomUUID().replaceAll("-", "")}`,
      object: "refund",
      created: this.#now,
      amount,
      currency: session.currency,
      status,
      payment_intent: session.payment_intent!,
      charge: `ch_of_${session.payment_intent}`,
    };
    this.refunds.unshift(refund);
    return refund;
  }

  /** The payment is disputed at the bank, which withdraws the money, unless it is an inquiry. */
  dispute(sessionId: string, { inquiry = false, amount }: { inquiry?: boolean; amount?: number } = {}): Dispute {
    const session = this.sessions.get(sessionId)!;
    const dispute: Dispute = {
      id: `du_${randomUUID().replaceAll("-", "")}`,
      object: "dispute",
      created: this.#now,
      livemode: session.livemode,
      amount: amount ?? session.amount_total,
      currency: session.currency,
      status: inquiry ? "warning_needs_response" : "needs_response",
      payment_intent: session.payment_intent!,
      charge: `ch_of_${session.payment_intent}`,
      is_charge_refundable: inquiry,
      balance_transactions: [],
    };
    if (!inquiry) this.withdraw(dispute);
    this.disputes.unshift(dispute);
    return dispute;
  }

  withdraw(dispute: Dispute): void {
    dispute.balance_transactions.push({ object: "balance_transaction", amount: -dispute.amount, fee: 1_500 });
  }

  reinstate(dispute: Dispute): void {
    dispute.balance_transactions.push({ object: "balance_transaction", amount: dispute.amount, fee: 0 });
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #intentOf(sessionId: string): Intent {
    const session = this.sessions.get(sessionId)!;
    session.payment_intent ??= `pi_${randomUUID().replaceAll("-", "")}`;
    const id = session.payment_intent;
    if (!this.intents.has(id))
      this.intents.set(id, { id, object: "payment_intent", status: "requires_payment_method" });
    return this.intents.get(id)!;
  }

  #chargeOf(payment: string): object {
    const refunds = this.refunds.filter((one) => one.payment_intent === payment);
    const held = refunds.filter(({ status }) => status !== "failed" && status !== "canceled");
    return {
      id: `ch_of_${payment}`,
      object: "charge",
      amount_refunded: held.reduce((sum, { amount }) => sum + amount, 0),
      disputed: this.disputes.some((one) => one.payment_intent === payment),
      payment_method_details: { type: "card", card: { fingerprint: `card_of_${payment}`, last4: "4242" } },
    };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const { method = "", url: path = "", headers } = request;
    const idempotencyKey = headers["idempotency-key"] as string | undefined;
    this.requests.push({
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
    const saved = this.#replay(idempotencyKey, body) ?? this.#execute(method, path, body, trouble);
    if (method === "POST" && saved.status !== 400) this.#saved.set(idempotencyKey!, saved);
    // The answer has the state of the moment of the request, however late it is sent.
    const text = JSON.stringify(saved.body);
    await this.beforeAnswer(path);
    if (trouble === "hangs up once made") return void request.socket.destroy();
    this.#send(response, trouble, saved.status, text);
  }

  #send(response: ServerResponse, trouble: Trouble | undefined, status: number, text: string): void {
    const type = { "content-type": "application/json", "request-id": `req_${this.requests.length}` };
    if (trouble === "answers no JSON") return void response.writeHead(200, type).end(text.slice(0, -2));
    if (trouble === "answers something else") return void response.writeHead(200, type).end('{"object":"balance"}');
    if (trouble === "answers somewhere else")
      return void response.writeHead(302, { ...type, location: "http://169.254.169.254/latest/meta-data/" }).end("{}");
    response.writeHead(status, type);
    if (trouble !== "answers letter by letter") return void response.end(text);
    let place = 0;
    const timer = setInterval(() => {
      if (response.destroyed) return clearInterval(timer);
      response.write(text[place++] ?? " ");
    }, 1_000);
    response.once("close", () => clearInterval(timer));
  }

  #replay(key: string | undefined, form: string): Saved | undefined {
    const saved = key === undefined ? undefined : this.#saved.get(key);
    if (saved === undefined || saved.form === form) return saved;
    const message = "Keys for idempotent requests can only be used with the same parameters they were first used with.";
    return { form, status: 400, body: { error: { type: "idempotency_error", message } } };
  }

  #execute(method: string, path: string, form: string, trouble: string | undefined): Saved {
    const failure = { form, status: 500, body: { error: { type: "api_error", message: "An unknown error occurred" } } };
    if (trouble === "fails") return failure;
    if (method === "GET") return this.#read(path);
    const domainError = this.errors.shift();
    if (domainError !== undefined) return reject(domainError.status, domainError.error);
    const ended = this.sessions.get(/^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path)?.[1] ?? "");
    if (ended?.status === "open") return { form, status: 200, body: { ...this.expire(ended.id) } };
    if (ended !== undefined)
      return reject(400, {
        type: "invalid_request_error",
        message: "Only Checkout Sessions with a status in open can be expired.",
      });
    const session = this.#create(new URLSearchParams(form));
    return trouble === "fails once made" ? failure : { form, status: 200, body: { ...session } };
  }

  #create(form: URLSearchParams): Session {
    const id = `cs_test_${randomUUID().replaceAll("-", "")}`;
    const session: Session = {
      id,
      object: "checkout.session",
      created: this.#now,
      livemode: false,
      amount_total:
        Number(form.get("line_items[0][price_data][unit_amount]")) * Number(form.get("line_items[0][quantity]")),
      currency: form.get("line_items[0][price_data][currency]")!,
      client_reference_id: form.get("client_reference_id")!,
      customer_email: form.get("customer_email")!,
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      url: `https://checkout.stripe.com/c/pay/${id}`,
    };
    this.sessions.set(id, session);
    return session;
  }

  #read(path: string): Saved {
    const { pathname, searchParams } = new URL(path, this.url);
    const query = Object.fromEntries(searchParams);
    if (this.isKeyUnknown) return reject(401, { type: "invalid_request_error", message: "Invalid API Key provided" });
    if (this.forbidden.some((part) => pathname.startsWith(part)))
      return reject(403, { type: "invalid_request_error", message: "The provided key does not have access." });
    const expanded = Object.keys(query).flatMap((name) => (name.startsWith("expand") ? [query[name]!] : []));
    const toSession = (session: Session) => {
      const { payment_intent: payment } = session;
      if (expanded.length === 0 || payment === null) return { ...session };
      const withCharge = expanded.some((name) => name.endsWith("payment_intent.latest_charge"));
      const charge = withCharge ? this.#chargeOf(payment) : `ch_of_${payment}`;
      return { ...session, payment_intent: { ...this.intents.get(payment)!, latest_charge: charge } };
    };
    const ofPayment = (one: { readonly payment_intent: string | null }) =>
      query["payment_intent"] === undefined || one.payment_intent === query["payment_intent"];
    const payment = query["payment_intent"];
    if (payment !== undefined && !this.intents.has(payment))
      return missing("payment_intent", `No such payment_intent: '${payment}'`);
    switch (pathname) {
      case "/v1/checkout/sessions":
        return this.#page(query, [...this.sessions.values()].toReversed().filter(ofPayment).map(toSession));
      case "/v1/refunds":
        return this.#page(query, this.refunds.filter(ofPayment));
      case "/v1/disputes":
        return this.#page(query, this.disputes.filter(ofPayment));
      case "/v1/account":
        return found(this.account);
      case "/v1/balance":
        return found({ object: "balance", livemode: false, available: [], pending: [] });
      case `/v1/country_specs/${String(this.account["country"])}`:
        return found({ object: "country_spec", supported_payment_currencies: this.currencies });
      case "/v1/webhook_endpoints":
        return this.#page(query, this.endpoints as never);
    }
    const id = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(pathname)?.[1] ?? "";
    const session = this.sessions.get(id);
    if (session !== undefined) return found(toSession(session));
    return missing("session", `No such checkout.session: ${id}`);
  }

  #page(query: Page, rows: readonly { readonly id: string; readonly created: number }[]): Saved {
    const [from, to] = [Number(query["created[gte]"] ?? 0), Number(query["created[lt]"] ?? Number.MAX_SAFE_INTEGER)];
    const matching = rows.filter(({ created }) => created === undefined || (created >= from && created < to));
    const begin =
      query["starting_after"] === undefined ? 0 : matching.findIndex(({ id }) => id === query["starting_after"]) + 1;
    const limit = Math.min(Number(query["limit"] ?? 10), this.rowsAtOnce);
    return found({
      object: "list",
      data: matching.slice(begin, begin + limit),
      has_more: matching.length > begin + limit,
    });
  }
}

const found = (body: object): Saved => ({ form: "", status: 200, body });
const reject = (status: number, error: object): Saved => ({ form: "", status, body: { error } });
const missing = (param: string, message: string): Saved =>
  reject(404, { type: "invalid_request_error", code: "resource_missing", param, message });
