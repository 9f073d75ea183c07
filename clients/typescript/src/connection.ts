import { TrocoError, type Problem } from "./error.ts";

export interface TrocoOptions {
  /** The address of the Troco installation, such as `https://wallet.example`, without `/api`. */
  readonly baseUrl: string;
  /** The API key, `troco_live_…` or `troco_test_…`. A key of the sandbox moves no money. */
  readonly key: string;
  /** How often a call is repeated at most; 4 if left out. */
  readonly retries?: number | undefined;
  /** How long one try may take, in milliseconds; 15 seconds if left out. */
  readonly timeoutMs?: number | undefined;
  /** How long a call may take with all its tries, in milliseconds; a minute if left out. */
  readonly totalTimeoutMs?: number | undefined;
  /** In place of the runtime's `fetch`: one that goes through a proxy, for example. */
  readonly fetch?: typeof fetch | undefined;
}

export interface CallOptions {
  /** Ends the call, and the waits between its tries; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface WriteOptions extends CallOptions {
  /**
   * 8 to 200 visible ASCII characters, such as the sale's number. The operation is done once for a
   * key, however often and by how many processes it is called. If it is left out, a random key
   * protects the tries of this call alone.
   */
  readonly idempotencyKey?: string | undefined;
}

/** One operation of the API. */
interface Operation {
  readonly method: string;
  /** Below `/api`, with `{id}` where the ID stands. */
  readonly path: string;
  readonly id?: string;
  readonly isIdempotent?: boolean;
  /** The type of an answer that is a file, which is read as a text. */
  readonly file?: string;
}

/** One request of a call, the same in every try. */
interface Sent {
  readonly url: URL;
  readonly init: RequestInit;
  readonly file: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly signal: AbortSignal | undefined;
}

const firstWaitMs = 500;
const longestWaitMs = 8_000;

/** Sends requests with an API key, and repeats those that may be repeated. */
export class Connection {
  readonly #base: string;
  readonly #authorization: string;
  readonly #fetch: typeof fetch;
  readonly #retries: number;
  readonly #timeoutMs: number;
  readonly #totalTimeoutMs: number;

  /** @throws TypeError for an address or a key that cannot be one */
  constructor({ baseUrl, key, retries = 4, timeoutMs = 15_000, totalTimeoutMs = 60_000, ...options }: TrocoOptions) {
    if (!/^https?:\/\//.test(baseUrl) || /\/api\/*$/.test(baseUrl))
      throw new TypeError("baseUrl must be Troco's address, https://… without /api");
    if (!/^troco_(?:live|test)_\S+$/.test(key))
      throw new TypeError("key must be an API key: troco_live_… or troco_test_…");
    this.#base = `${baseUrl.replace(/\/+$/, "")}/api`;
    this.#authorization = `Bearer ${key}`;
    this.#fetch = options.fetch ?? ((url, init) => fetch(url, init));
    this.#retries = retries;
    this.#timeoutMs = timeoutMs;
    this.#totalTimeoutMs = totalTimeoutMs;
  }

  /**
   * Makes a call. It is repeated after no answer, 429 and 5xx, if it only reads or has an
   * idempotency key; the waits grow, and are at least as long as the answer requests.
   *
   * @throws TrocoError
   */
  async call<Output>(operation: Operation, input: object, options: WriteOptions): Promise<Output> {
    const sent = this.#prepare(operation, input, options);
    const mayRepeat = operation.method === "GET" || sent.idempotencyKey !== undefined;
    const endsAt = performance.now() + this.#totalTimeoutMs;
    for (let retry = 0; ; retry += 1) {
      try {
        return (await this.#try(sent, Math.min(this.#timeoutMs, endsAt - performance.now()))) as Output;
      } catch (error) {
        if (!(error instanceof TrocoError) || !error.isTransient || !mayRepeat || retry >= this.#retries) throw error;
        const waitMs = (error.retryAfterSeconds ?? 0) * 1000 + jitter(retry);
        if (performance.now() + waitMs >= endsAt) throw error;
        await wait(waitMs, sent.signal);
      }
    }
  }

  #prepare({ method, path, id, isIdempotent, file }: Operation, input: object, options: WriteOptions): Sent {
    const idempotencyKey = isIdempotent ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
    const url = new URL(this.#base + withId(path, id));
    const headers = new Headers({ authorization: this.#authorization });
    if (idempotencyKey !== undefined) headers.set("idempotency-key", idempotencyKey);
    // A redirect would carry the key elsewhere, or turn a POST into a GET.
    const init: RequestInit = { method, headers, redirect: "manual" };
    if (method === "GET") {
      for (const [name, value] of Object.entries(input))
        if (value !== undefined) url.searchParams.set(name, String(value));
    } else {
      headers.set("content-type", "application/json");
      init.body = JSON.stringify(input);
    }
    return { url, init, file, idempotencyKey, signal: options.signal };
  }

  async #try({ url, init, file, idempotencyKey, signal }: Sent, timeoutMs: number): Promise<unknown> {
    const timeout = AbortSignal.timeout(Math.max(1, timeoutMs));
    let answer: Response;
    let text: string;
    try {
      answer = await this.#fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
      text = await answer.text();
    } catch (cause) {
      signal?.throwIfAborted();
      throw new TrocoError("no_answer", { cause, idempotencyKey });
    }
    const isFile = file !== undefined && answer.headers.get("content-type")?.startsWith(file) === true;
    if (answer.ok && isFile) return text;
    const body = parse(text);
    if (answer.ok && file === undefined && body !== undefined) return body;
    const problem = isProblem(body) ? body : undefined;
    throw new TrocoError(problem?.code ?? "unexpected_answer", {
      problem,
      idempotencyKey,
      status: answer.status,
      requestId: answer.headers.get("x-request-id") ?? undefined,
      retryAfterSeconds: retryAfterOf(answer.headers.get("retry-after")) ?? secondsOf(problem),
    });
  }
}

interface ListInput {
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}

/**
 * A list, newest first. It is read page by page as rows are needed.
 *
 * @example
 * for await (const charge of troco.charges.list({ status: "approved" })) console.log(charge.id);
 */
export class List<Row, Page extends { readonly next_before: string | null }> implements AsyncIterable<Row> {
  readonly #rows: keyof Page;
  readonly #largestPage: number;
  readonly #input: ListInput;
  readonly #read: (input: ListInput) => Promise<Page>;

  constructor(rows: keyof Page, largestPage: number, input: ListInput, read: (input: ListInput) => Promise<Page>) {
    this.#rows = rows;
    this.#largestPage = largestPage;
    this.#input = input;
    this.#read = read;
  }

  /** One page as the API answers it. Its `next_before` is the `before` of the page after it. */
  page(): Promise<Page> {
    return this.#read(this.#input);
  }

  /** Every row of this page and those after it. Pages are as large as they may be, or `limit`. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void> {
    const { before, limit = this.#largestPage } = this.#input;
    for (let next: string | null | undefined = before; next !== null;) {
      const page = await this.#read({ ...this.#input, limit, before: next });
      yield* page[this.#rows] as readonly Row[];
      next = page.next_before;
    }
  }

  /** Every row at once: bound the list by a period first. */
  async toArray(): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const row of this) rows.push(row);
    return rows;
  }
}

/** @throws TypeError for what is no ID, since `..` would lead to another operation */
function withId(path: string, id: string | undefined): string {
  if (!path.includes("{id}")) return path;
  if (!/^[\w-]+$/.test(id ?? "")) throw new TypeError("an ID of letters, digits and hyphens is needed");
  return path.replace("{id}", id!);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === "object" && body !== null && "code" in body && typeof body.code === "string" && "request_id" in body;

/** @param header seconds, or a date */
function retryAfterOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function secondsOf(problem: Problem | undefined): number | undefined {
  const seconds = problem?.params?.["seconds"];
  return typeof seconds === "number" ? seconds : undefined;
}

/** Half of the wait is random, so that programs that failed together do not come back together. */
const jitter = (retry: number) => Math.min(longestWaitMs, firstWaitMs * 2 ** retry) * (0.5 + Math.random() / 2);

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
