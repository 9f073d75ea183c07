import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { Contract, OperationId } from "#contract/index.ts";
import type { InputOf, OutputOf } from "#contract/operation.ts";
import { Client, FailedCall } from "#server/cli/demo/index.ts";
import { patient } from "#test/harness/patience.ts";
import { payCheckout } from "#test/harness/server.ts";
import { loginPassword } from "#test/harness/users.ts";

const chargeAmount = 1_000;
export const topUpAmount = 2_500;
/** Longer than both processes and PostgreSQL are ever away. */
const patienceMs = patient(60_000);

/** Errors that say nothing of what an earlier try under the same key has done. */
const beforeTheKey = ["account_blocked", "too_many_requests", "card_not_found"];
/** Errors that clients of the trial may get; any other one is a fault. */
const expected = [
  ...beforeTheKey,
  "insufficient_balance",
  "balance_limit_reached",
  "recipient_not_found",
  "recipient_unavailable",
  "payment_request_closed",
  "refund_exceeds_charge",
  "refund_exceeds_settlement",
  "intent_withdrawn",
  "balance_not_zero",
];
/** Errors after which the same request may succeed. A user's tries of a moment lock each other. */
const passing = ["server_busy", "server_starting", "internal_error", "outcome_unknown", "purchase_password_locked"];

export interface TrialUser {
  readonly userId: string;
  readonly username: string;
  readonly password: string;
  readonly purchasePassword: string;
  readonly cardNumber: string;
  /** The headers that each request of the user carries. */
  readonly headers: Readonly<Record<string, string>>;
  /** Since a block was answered, until the end of it is requested. */
  block?: object | undefined;
}

export interface Intent {
  readonly operation: OperationId;
  readonly key: string;
  readonly by: TrialUser;
  readonly input: object;
  /** `refused` only if nothing can have been done. */
  outcome: "executed" | "refused" | "unknown";
  answer?: unknown;
}

/** The steps of clients, and how often beside the rest. */
const weights = {
  send: 3,
  twice: 2,
  "given up": 1,
  withdrawn: 1,
  repeat: 2,
  charge: 3,
  cashback: 1,
  refund: 1,
  "top-up": 1,
  block: 1,
  close: 1,
} as const;
type Kind = keyof typeof weights;

const step = fc.record({
  kind: fc.oneof(
    ...Object.entries(weights).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Kind) })),
  ),
  from: fc.nat(),
  to: fc.nat(),
  amount: fc.integer({ min: 1, max: 40 }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

export interface Trial {
  readonly urls: readonly string[];
  readonly seed: number;
  readonly customers: readonly TrialUser[];
  /** Without money: each closes its account once. */
  readonly leaving: TrialUser[];
  /** The program of the one partner that charges everybody. */
  readonly till: TrialUser;
  readonly administrator: TrialUser;
}

/** Clients that move money over several processes, and keep what they were answered. */
export class MoneyClients {
  readonly intents: Intent[] = [];
  /** Those that were acknowledged. */
  readonly executed: Intent[] = [];
  /** Checkout sessions whose top-up was acknowledged. */
  readonly credited: string[] = [];
  /** The faults that were seen and must never be. */
  readonly faults: string[] = [];
  /** Tries without an answer. */
  lost = 0;
  readonly steps: Record<string, number> = {};
  readonly #trial: Trial;
  readonly #next: () => Step;
  readonly #approved: Intent[] = [];
  readonly #blocking = new Set<TrialUser>();
  #turn = 0;
  #isEnding = false;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(trial: Trial) {
    this.#trial = trial;
    let generated: Step[] = [];
    let round = 0;
    this.#next = () => {
      if (generated.length === 0) generated = fc.sample(step, { numRuns: 500, seed: trial.seed + round++ });
      return generated.pop()!;
    };
  }

  run(count: number): void {
    this.#isEnding = false;
    this.#ended = Promise.all(Array.from({ length: count }, () => this.#work()));
    // Read by `end` and `more`.
    this.#ended.catch(() => undefined);
  }

  async #work(): Promise<void> {
    while (!this.#isEnding) await this.#take(this.#next());
  }

  /** Ends once everything that was begun is answered or given up. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#ended;
  }

  /** Waits for that many more intents that were acknowledged. */
  async more(count: number): Promise<void> {
    const { executed } = this;
    const enough = executed.length + count;
    const broken = this.#ended.then(() => new Promise<never>(() => undefined));
    let last = { length: executed.length, at: Date.now() };
    while (executed.length < enough) {
      if (executed.length > last.length) last = { length: executed.length, at: Date.now() };
      if (Date.now() > last.at + patienceMs) throw new Error(`no more payments: ${this.faults.join("\n")}`);
      await Promise.race([broken, wait(5)]);
    }
  }

  async #take({ kind, from, to, amount }: Step): Promise<void> {
    const { customers } = this.#trial;
    const sender = customers[from % customers.length]!;
    const others = customers.filter((one) => one !== sender);
    const input = { username: others[to % others.length]!.username, amount };
    this.steps[kind] = (this.steps[kind] ?? 0) + 1;
    switch (kind) {
      case "twice": {
        const intent = this.#intent("sendMoney", sender, input);
        await this.#atOnce(intent, [this.#insist(intent), this.#insist(intent)]);
        return;
      }
      case "given up": {
        const intent = this.#intent("sendMoney", sender, input);
        await this.#atOnce(intent, [this.#insist(intent, 1)]);
        return;
      }
      case "withdrawn":
        return this.#sendAndWithdraw(this.#intent("sendMoney", sender, input));
      case "charge":
        return this.#charge(sender);
      case "cashback":
        return void (await this.#execute("transferCashback", sender, { amount }));
      case "refund":
        return this.#refund(from, amount);
      case "top-up":
        return this.#topUp(sender);
      case "repeat":
        return this.#repeat(from);
      case "block":
        return this.#block(sender);
      case "close":
        return this.#close(sender);
      default:
        return void (await this.#execute("sendMoney", sender, input));
    }
  }

  #intent(operation: OperationId, by: TrialUser, input: object): Intent {
    const intent: Intent = { operation, key: randomUUID(), by, input, outcome: "unknown" };
    this.intents.push(intent);
    return intent;
  }

  async #execute<Id extends OperationId>(
    operation: Id,
    by: TrialUser,
    input: InputOf<Contract[Id]>,
  ): Promise<OutputOf<Contract[Id]> | undefined> {
    const intent = this.#intent(operation, by, input as object);
    await this.#atOnce(intent, [this.#insist(intent)]);
    return intent.answer as OutputOf<Contract[Id]> | undefined;
  }

  /** An intent was refused only if none of its requests could have executed it. */
  async #atOnce(intent: Intent, requests: readonly Promise<"refused" | "unknown" | "executed">[]): Promise<void> {
    const ended = await Promise.all(requests);
    if (intent.outcome === "unknown" && ended.every((one) => one === "refused")) intent.outcome = "refused";
  }

  /** Requests until an answer says what became of the intent, as the app does. */
  async #insist(intent: Intent, triesMax = Infinity): Promise<"executed" | "refused" | "unknown"> {
    const deadline = Date.now() + patienceMs;
    let isDoubtful = false;
    for (let tries = 0; tries < triesMax; tries += 1) {
      const code = await this.#tryOnce(intent);
      if (code === "executed") return "executed";
      if (code !== undefined && !passing.includes(code)) {
        if (!expected.includes(code)) this.faults.push(`${intent.operation} ${intent.key} was answered ${code}`);
        return isDoubtful && beforeTheKey.includes(code) ? "unknown" : "refused";
      }
      isDoubtful ||= code === undefined || code === "internal_error" || code === "outcome_unknown";
      if (Date.now() > deadline) {
        this.faults.push(`${intent.operation} ${intent.key} got no answer but ${code}`);
        return "unknown";
      }
      await wait(20);
    }
    return "unknown";
  }

  /** @returns an error code, or undefined if no answer came */
  async #tryOnce(intent: Intent): Promise<string | undefined> {
    const { block } = intent.by;
    const code = await this.#ask(intent.by, intent.operation, intent.input, intent.key).then((answer) => {
      this.#acknowledge(intent, answer);
      return "executed";
    }, codeOf);
    if (code === undefined) this.lost += 1;
    if (code === "executed" && block !== undefined && intent.by.block === block)
      this.faults.push(`${intent.operation} ${intent.key} succeeded for a blocked account`);
    return code;
  }

  #acknowledge(intent: Intent, answer: unknown): void {
    if (intent.outcome === "refused") this.faults.push(`${intent.operation} ${intent.key} was refused, and executed`);
    if (intent.outcome === "executed" && !isDeepStrictEqual(answer, intent.answer))
      this.faults.push(`${intent.operation} ${intent.key} was answered in two ways`);
    if (intent.outcome !== "executed") {
      this.executed.push(intent);
      if (intent.operation === "approvePaymentRequest") this.#approved.push(intent);
    }
    intent.outcome = "executed";
    intent.answer = answer;
  }

  #ask(by: TrialUser, operation: OperationId, input: object, idempotencyKey?: string): Promise<unknown> {
    return this.#clientOf(by).call(operation, input as never, { idempotencyKey });
  }

  /** A client of each process in turn. */
  #clientOf({ headers }: TrialUser): Client {
    const { urls } = this.#trial;
    this.#turn += 1;
    return new Client(urls[this.#turn % urls.length]!, headers);
  }

  /** As `#insist`, for what carries no key and may be done again. */
  async #again<Answer>(call: () => Promise<Answer>): Promise<Answer | string> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      try {
        return await call();
      } catch (error) {
        const code = codeOf(error);
        if (code !== undefined && !passing.includes(code)) return code;
        if (Date.now() > deadline) throw error;
        await wait(20);
      }
    }
  }

  async #sendAndWithdraw(intent: Intent): Promise<void> {
    const withdraw = async () => {
      const answer = await this.#again(() => this.#clientOf(intent.by).call("withdrawIntent", { key: intent.key }));
      return typeof answer === "string" ? undefined : answer;
    };
    const [, withdrawal] = await Promise.all([this.#atOnce(intent, [this.#insist(intent)]), withdraw()]);
    if (withdrawal?.outcome === "withdrawn" && intent.outcome === "executed")
      this.faults.push(`${intent.key} was withdrawn, and was executed`);
    if (withdrawal?.outcome === "withdrawn") intent.outcome = "refused";
    if (withdrawal?.outcome === "carried_out") this.#acknowledge(intent, withdrawal.answer);
  }

  async #charge(customer: TrialUser): Promise<void> {
    const charge = await this.#execute("createPaymentRequest", this.#trial.till, {
      card_number: customer.cardNumber,
      amount: chargeAmount,
    });
    if (charge === undefined) return;
    await this.#execute("approvePaymentRequest", customer, {
      id: charge.id,
      amount: chargeAmount,
      purchase_password: customer.purchasePassword,
    });
  }

  async #refund(which: number, amount: number): Promise<void> {
    const approved = this.#approved;
    if (approved.length === 0) return;
    const { id } = approved[which % approved.length]!.input as { id: string };
    // By a key of the partner, so without the login password.
    await this.#execute("refundPaymentRequest", this.#trial.till, { id, amount } as never);
  }

  async #topUp(customer: TrialUser): Promise<void> {
    const payment = await this.#execute("createPayment", customer, { amount: topUpAmount });
    if (payment === undefined) return;
    await this.#again(async () => {
      const { status } = await payCheckout(this.#clientOf(customer), payment.url, "pays");
      if (status >= 500) throw new Error(`the sandbox's page answered ${status}`);
    });
    const verify = () =>
      this.#again(() => this.#clientOf(customer).call("verifyPayment", { sessionId: payment.session_id }));
    // Beside the webhook, which comes at this moment.
    for (const answer of await Promise.all([verify(), verify()]))
      if (typeof answer !== "string" && answer.success) this.credited.push(payment.session_id);
      else if (typeof answer !== "string" || !expected.includes(answer))
        this.faults.push(`the top-up ${payment.session_id} was answered ${JSON.stringify(answer)}`);
  }

  /** Sends once more a request that was executed. */
  async #repeat(which: number): Promise<void> {
    const { executed } = this;
    if (executed.length > 0) await this.#insist(executed[which % executed.length]!);
  }

  async #block(customer: TrialUser): Promise<void> {
    if (this.#blocking.has(customer)) return;
    this.#blocking.add(customer);
    const { administrator } = this.#trial;
    const user = { user_id: customer.userId };
    const blocked = await this.#again(() =>
      this.#clientOf(administrator).call("blockUser", { ...user, reason: "Chargeback" }),
    );
    customer.block = {};
    // Meanwhile the other clients send for it.
    await this.#execute("sendMoney", customer, { username: administrator.username, amount: 1 });
    customer.block = undefined;
    const unblock = { ...user, login_password: administrator.password };
    const unblocked = await this.#again(() => this.#clientOf(administrator).call("unblockUser", unblock));
    for (const answer of [blocked, unblocked])
      if (typeof answer === "string") this.faults.push(`a block was answered ${answer}`);
    this.#blocking.delete(customer);
  }

  /** Closes an account while somebody sends it money. */
  async #close(sender: TrialUser): Promise<void> {
    const leaver = this.#trial.leaving.pop();
    if (leaver === undefined) return;
    const { username } = leaver;
    const [, closed] = await Promise.all([
      this.#execute("sendMoney", sender, { username, amount: 1 }),
      this.#again(() => this.#clientOf(leaver).call("cancelAccount", { login_password: loginPassword })),
    ]);
    if (typeof closed === "string") return;
    const late = await this.#execute("sendMoney", sender, { username, amount: 1 });
    if (late !== undefined) this.faults.push(`${username} was closed, and got money`);
  }
}

/** Undefined if no answer came. */
function codeOf(error: unknown): string | undefined {
  return error instanceof FailedCall ? error.problem.code : undefined;
}
