import type { Problem } from "#contract/error-codes.ts";
import type { Contract, OperationId } from "#contract/index.ts";
import type { InputOf, OutputOf } from "#contract/operation.ts";
import { noteServerTime } from "./clock.ts";
import { doubtConnection } from "./connection.ts";
import { NetworkError, DomainError } from "./errors.ts";

export type { OperationId };

/** They send what may not stand in an address, and change nothing that a screen shows. */
type ReadByPost =
  | "checkCard"
  | "checkLoginPasswordReset"
  | "checkPartnerImport"
  | "checkPurchasePasswordReset"
  | "confirmWithPasskey"
  | "getPasskeyChallenge"
  | "searchUsers"
  | "startAuthenticator"
  | "startPasskey"
  | "verifyPayment"
  | "verifyPurchasePassword"
  | "viewUserPhoto";

/** The operations that `call` takes; `change` and `useMoneyIntent` take the others. */
export type ReadId =
  | ReadByPost
  | { [Id in OperationId]: Contract[Id]["method"] extends "GET" ? Id : never }[OperationId];
export type ChangeId = Exclude<OperationId, ReadId>;

export type Input<Id extends OperationId> = InputOf<Contract[Id]>;
export type Output<Id extends OperationId> = OutputOf<Contract[Id]>;

/** After this long without an answer a call counts as unanswered. */
const timeoutMs = 15_000;

/** Dispatched on the document when a call was rejected because the account is blocked. */
export const blockedEvent = "account-blocked";

/**
 * Dispatched on the document when a call was rejected because no user, or another one, is signed
 * in.
 */
export const notSignedInEvent = "not-signed-in";

let shownUser: string | undefined;

/** Sets the user that the page shows: the server rejects requests under another user's session. */
export function actFor(userId: string | undefined): void {
  shownUser = userId;
}

/** Headers that name the user the page shows. */
export function userHeaders(userId = shownUser): Record<string, string> {
  return userId === undefined ? {} : { "X-Signed-In-As": userId };
}

/** The headers of every call. Mails and the checkout's page use the language of the screen. */
export function headersOf(userId: string | undefined): Record<string, string> {
  return { Accept: "application/json", "X-Language": document.documentElement.lang, ...userHeaders(userId) };
}

export interface CallOptions {
  /**
   * Required by operations that move money: one key for each intent, chosen before the first try.
   */
  readonly idempotencyKey?: string;
  /** The intent's user, if the page may show another one by now. */
  readonly signedInAs?: string;
  readonly signal?: AbortSignal;
  /** The reply of a request that was sent before, in place of a new request. */
  readonly begun?: Promise<Response> | undefined;
}

/**
 * A fresh key for one intent to move money. Repeat the intent under the same key; a new intent
 * takes a new one.
 */
export function newIdempotencyKey(): string {
  // Random UUIDs of the browser's own need a page that came over TLS.
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/**
 * The address of an operation with the input that it carries; the rest of the input is the body.
 */
export function addressOf<Id extends OperationId>(
  operationId: Id,
  input: Input<Id>,
): { readonly url: string; readonly rest: ReadonlyMap<string, unknown> } {
  const [method, path] = __OPERATIONS__[operationId];
  const rest = new Map<string, unknown>(Object.entries(input).filter(([, value]) => value !== undefined));
  const url = `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  })}`;
  if (method !== "GET" && method !== "DELETE") return { url, rest };
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]));
  return { url: query.size > 0 ? `${url}?${query}` : url, rest: new Map() };
}

/**
 * Calls one operation of the contract that reads, as the signed-in user, and returns its output.
 * Amounts are minor units. It waits 15 seconds for an answer. Use `queryOf` for what a screen
 * shows, `change` for an operation that changes something, `useMoneyIntent` for one that moves
 * money, and `uploadFiles` for files.
 *
 * @param options.idempotencyKey required by operations that move money: a repeat under the same key
 *   moves nothing
 * @param options.signedInAs the user the page shows; under another session the server rejects the
 * call
 * @throws DomainError when the server said no: nothing was changed
 * @throws NetworkError when no answer arrived: it may have been executed all the same
 * @throws the reason of `options.signal`, if it was aborted
 *
 * @example const recipient = await call("findRecipient", { username: "caio.lima" });
 */
export const call: <Id extends ReadId>(
  operationId: Id,
  input: Input<Id>,
  options?: CallOptions,
) => Promise<Output<Id>> = request;

/** As `call`, of any operation, for what decides by itself which answers it makes stale. */
export async function request<Id extends OperationId>(
  operationId: Id,
  input: Input<Id>,
  options: CallOptions = {},
): Promise<Output<Id>> {
  const [method, , idempotent] = __OPERATIONS__[operationId];
  const { url, rest } = addressOf(operationId, input);

  const headers = headersOf(options.signedInAs);
  if (idempotent) {
    if (!options.idempotencyKey) throw new Error(`${operationId} needs an idempotency key`);
    headers["Idempotency-Key"] = options.idempotencyKey;
  }

  let body: BodyInit | undefined;
  if (method !== "GET" && method !== "DELETE") {
    headers["Content-Type"] = "application/json";
    body = JSON.stringify(Object.fromEntries(rest));
  }

  return (await send(url, { method, headers, ...(body && { body }) }, options)) as Output<Id>;
}

/**
 * Sends one request, with the cookie of the session, and reads its reply within 15 seconds.
 *
 * @throws DomainError, NetworkError, the reason of `signal`, as `call` does
 */
export async function send(
  url: string,
  init: RequestInit,
  { signal, begun }: Pick<CallOptions, "signal" | "begun"> = {},
): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs);
  let reply: Reply;
  try {
    const response = await (begun ??
      fetch(url, {
        ...init,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        credentials: "same-origin",
      }));
    noteServerTime(response);
    reply = {
      status: response.status,
      type: response.headers.get("Content-Type") ?? "",
      text: await response.text(),
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    doubtConnection();
    throw new NetworkError(error);
  }
  return answerOf(reply);
}

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Reads a reply. One that is neither our JSON nor our error came from a proxy, and is thrown. */
export function answerOf({ status, type, text }: Reply): unknown {
  if (!/\bjson\b/.test(type)) throw new NetworkError(`status ${status}`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new NetworkError(error);
  }
  if (type.startsWith("application/problem+json")) {
    const problem = parsed as Problem;
    // Announced to the whole app, because the live stream may have been down when it happened.
    if (problem.code === "account_blocked") document.dispatchEvent(new Event(blockedEvent));
    if (problem.code === "not_signed_in") document.dispatchEvent(new Event(notSignedInEvent));
    throw new DomainError(problem);
  }
  if (status >= 400) throw new NetworkError(`status ${status}`);
  return parsed;
}
