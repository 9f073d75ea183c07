import type { ErrorCode, FieldErrorCode } from "./generated/types.ts";

/**
 * The codes of the API, and two of the client itself: `no_answer` if none came in time, and
 * `unexpected_answer` for one that is not Troco's, such as a proxy's page. After `no_answer` it is
 * not known whether the operation was done.
 */
export type TrocoErrorCode = ErrorCode | "no_answer" | "unexpected_answer";

/** A problem with one field of the input. */
export interface TrocoFieldError {
  /** The field's name, with a dot before that of a field within it. */
  readonly field: string;
  readonly code: FieldErrorCode;
  /** The bound, as `minimum` or `maximum`. */
  readonly params?: Readonly<Record<string, string | number>>;
}

/** The body of an error's answer (RFC 9457). */
export interface Problem {
  readonly type: string;
  readonly code: ErrorCode;
  readonly request_id: string;
  readonly errors?: readonly TrocoFieldError[];
  readonly params?: Readonly<Record<string, string | number>>;
}

interface Details {
  readonly status?: number | undefined;
  readonly problem?: Problem | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly cause?: unknown;
}

/**
 * A call that failed. Decide by its `code`, never by a text.
 *
 * @example
 * try {
 *   await troco.charges.create({ card_number, amount: 2500 });
 * } catch (error) {
 *   if (error instanceof TrocoError && error.code === "card_not_found") askForAnotherCard();
 *   else throw error;
 * }
 */
export class TrocoError extends Error {
  override readonly name = "TrocoError";
  readonly code: TrocoErrorCode;
  /** The status of the answer; undefined if there was none. */
  readonly status: number | undefined;
  /** Facts of the error, by name: amounts in minor units, moments in UTC, waits in seconds. */
  readonly params: Readonly<Record<string, string | number>>;
  /** One for each field that is wrong; only with `invalid_input`. */
  readonly errors: readonly TrocoFieldError[];
  /** Finds the answer in Troco's log: name it when you contact the operator. */
  readonly requestId: string | undefined;
  /** The seconds to wait before another try, where the answer says so. */
  readonly retryAfterSeconds: number | undefined;
  /** The key that the call was made with: the same call with it is done at most once. */
  readonly idempotencyKey: string | undefined;

  constructor(code: TrocoErrorCode, details: Details) {
    const { cause, idempotencyKey, problem, requestId, retryAfterSeconds, status } = details;
    super(messageOf(code, details), cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.params = problem?.params ?? {};
    this.errors = problem?.errors ?? [];
    this.requestId = problem?.request_id ?? requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.idempotencyKey = idempotencyKey;
  }

  /** Whether the same call may succeed a little later. */
  get isTransient(): boolean {
    return this.code === "no_answer" || this.status === 429 || (this.status ?? 0) >= 500;
  }
}

function messageOf(code: TrocoErrorCode, { cause, problem, requestId, status }: Details): string {
  const request = problem?.request_id ?? requestId;
  const facts = [
    ...listed(problem?.params),
    ...(problem?.errors ?? []).map((error) => [`${error.field} is ${error.code}`, ...listed(error.params)].join(" ")),
    ...(cause instanceof Error ? [cause.message] : []),
    ...(request === undefined ? [] : [`request ${request}`]),
  ];
  const head = status === undefined ? code : `${code} (${status})`;
  return facts.length === 0 ? head : `${head}: ${facts.join(", ")}`;
}

const listed = (params: Problem["params"] = {}) => Object.entries(params).map(([name, value]) => `${name} ${value}`);
