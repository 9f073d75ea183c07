import { randomUUID } from "node:crypto";
import type { Problem } from "#contract/error-codes.ts";
import { contract, type Contract, type OperationId } from "#contract/index.ts";
import type { InputOf, Operation, OutputOf } from "#contract/operation.ts";

export class FailedCall extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(operationId: string, problem: Problem) {
    super(`${operationId} was rejected: ${JSON.stringify(problem)}`);
    this.status = problem.status;
    this.problem = problem;
  }
}

export interface CallOptions {
  readonly idempotencyKey?: string | undefined;
  readonly files?: Readonly<Record<string, Uint8Array>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client of a server with its own cookies, as a browser has. */
export class Client {
  readonly url: string;
  readonly #cookies = new Map<string, string>();

  readonly #headers: Readonly<Record<string, string>>;

  /** @param headers sent with every request, such as the one a proxy would add */
  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.url = url;
    this.#headers = headers;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Sends a request as a browser on the site's own page would. */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ ...this.#headers, ...Object.fromEntries(new Headers(init.headers)) });
    if (this.#cookies.size > 0) headers.set("cookie", this.cookie);
    if (!headers.has("origin")) headers.set("origin", this.url);
    const answer = await fetch(`${this.url}${path}`, { redirect: "manual", ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const [name = "", value = ""] = pair.split("=", 2);
      if (value === "" || /max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }

  /**
   * Calls an operation of the contract. An idempotent one gets a new key unless one is given.
   * @throws FailedCall
   */
  async call<Id extends OperationId>(
    operationId: Id,
    input: InputOf<Contract[Id]>,
    options: CallOptions = {},
  ): Promise<OutputOf<Contract[Id]>> {
    const answer = await this.send(...this.#request(operationId, input, options));
    const body: unknown = await answer.json();
    if (!answer.ok) throw new FailedCall(operationId, body as Problem);
    return body as OutputOf<Contract[Id]>;
  }

  #request(operationId: OperationId, input: object, options: CallOptions): [string, RequestInit] {
    const operation: Operation = contract[operationId];
    const fields = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = encodeURIComponent(String(fields.get(name)));
      fields.delete(name);
      return value;
    });
    const headers: Record<string, string> = { ...options.headers };
    if (operation.idempotent === true) headers["idempotency-key"] = options.idempotencyKey ?? randomUUID();
    const init: RequestInit = { method: operation.method, headers };
    if (operation.method === "GET" || operation.method === "DELETE") {
      const query = new URLSearchParams([...fields].map(([name, value]): [string, string] => [name, String(value)]));
      return [`/api${path}${query.size > 0 ? `?${query.toString()}` : ""}`, init];
    }
    if (options.files !== undefined) {
      const form = new FormData();
      for (const [name, bytes] of Object.entries(options.files))
        form.set(name, new Blob([new Uint8Array(bytes)]), `${name}.jpg`);
      return [`/api${path}`, { ...init, body: form }];
    }
    headers["content-type"] = "application/json";
    return [`/api${path}`, { ...init, body: JSON.stringify(Object.fromEntries(fields)) }];
  }

  /** Signs in as the login form does, with the token of a confirmation link where one led there. */
  async signIn(email: string, password: string, token?: string): Promise<Response> {
    return this.send("/api/auth/sign-in/email", jsonBody({ email, password, token }));
  }

  async signUp(user: { name: string; email: string; password: string }, language = "pt"): Promise<Response> {
    const init = jsonBody({ ...user, callbackURL: "/" });
    return this.send("/api/auth/sign-up/email", { ...init, headers: { ...init.headers, "x-language": language } });
  }
}

export function jsonBody(body: object): { method: string; headers: Record<string, string>; body: string } {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
