import { z } from "zod";
import type { ErrorCode } from "./error-codes.ts";
import type { KeyScope } from "./integration.ts";
import type { MemberAccess } from "./partners/roles.ts";

/** The callers that an operation admits. */
export type Access =
  /** Everybody, also without a session. */
  | "anonymous"
  /** A session; also a blocked account's, so that it can learn that it is blocked and sign out. */
  | "session"
  /** A session whose account is not blocked. */
  | "customer"
  /** As `customer`, and the account is activated: required wherever money moves. */
  | "active"
  /**
   * As `customer`, and a member of a partner: of any role (`partner`), a manager or an owner
   * (`manager`), or an owner. `partners/roles.ts` says which right needs which.
   */
  | MemberAccess
  /** As `customer`, and `is_admin`. */
  | "admin";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/**
 * One call that server and client agree on. `input` is flat: a name that stands in `path` as
 * `{name}` travels there, the others in the query string for GET and DELETE, and in the JSON body
 * otherwise.
 *
 * Amounts are integers in minor units (cents) of the installation's one currency, moments are RFC
 * 3339 in UTC, ids are UUIDs; a user's is opaque.
 *
 * Why it is a plain object: docs/decisions/contract-and-callers.md.
 *
 * @example
 * // POST /api/transfers, with an Idempotency-Key header; `sendMoney` of transfers.ts
 * { username: "caio.lima", amount: 4200, message: "Lunch" } // 42.00
 */
export interface Operation<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  readonly method: Method;
  /** Below `/api`, with `{name}` for each input that travels in it. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** Adds to the summary, in Markdown; for an error code it says what its `params` have. */
  readonly description?: string;
  /** A program's call, and its answer unless that is a file; reference.test.ts makes the call. */
  readonly example?: { readonly input: Readonly<Record<string, unknown>>; readonly output?: unknown };
  readonly access: Access;
  /** `multipart` carries the files of `files` beside no other input; everything else is JSON. */
  readonly body?: "json" | "multipart";
  readonly files?: readonly string[];
  /**
   * The call moves money: it must carry an `Idempotency-Key` header of `idempotencyKeyPattern`,
   * chosen before the first try. The same key with the same input gets the first answer and moves
   * nothing; with another input or operation it is refused with `idempotency_key_reused`. Only a
   * success is stored: after an error the same key may be tried again.
   */
  readonly idempotent?: boolean;
  /**
   * The operation moves or frees money, grants rights, or takes an account from its user:
   * `login_password` is an input, and is compared before anything is done. A wrong one is refused
   * with `login_password_wrong`. The proof of `confirmWithPasskey` may stand in its place.
   */
  readonly asksLoginPassword?: boolean;
  /**
   * May also be called with an API key that has this scope (`Authorization: Bearer troco_live_…`).
   * A call with a key leaves `login_password` out. A key of the sandbox (`troco_test_…`) is
   * answered by the sandbox's own handler, which moves no money.
   */
  readonly keyScope?: KeyScope;
  /** The answer is a file of this type instead of JSON; the output's schema is `fileAnswer`. */
  readonly file?: "text/csv" | "application/pdf" | "application/xml";
  readonly input: Input;
  readonly output: Output;
  /** The codes beyond those of its access level and of its schema (`invalid_input`). */
  readonly errors: readonly ErrorCode[];
}

export type Operations = Readonly<Record<string, Operation>>;

/** The input with a key, which is the authority itself: the login password is none of it. */
export function inputOfKeys({ input, keyScope }: Operation): Operation["input"] {
  return keyScope !== undefined && Object.hasOwn(input.shape, "login_password")
    ? input.omit({ login_password: true })
    : input;
}

/** The input that a caller passes: the schema's input side, before defaults are filled in. */
export type InputOf<O extends Operation> = z.input<O["input"]>;
/** The input that a handler receives: parsed and with defaults. */
export type ParsedInputOf<O extends Operation> = z.output<O["input"]>;
/** The answer that travels back as JSON. */
export type OutputOf<O extends Operation> = z.output<O["output"]>;

const defaults = { input: z.strictObject({}), errors: [] } as const;
type Defaults = typeof defaults;

/** An operation as its module writes it; what is left out is as in `defaults`. */
type Declaration = Omit<Operation, keyof Defaults> & Partial<Pick<Operation, keyof Defaults>>;

/**
 * A module's operations, with their exact types. Each key is the `operationId`, named as in the
 * specification. An operation without `input` takes none, and one without `errors` has none of its
 * own.
 *
 * @example
 * export const card = operations({ getFullCardForPayment: { method: "GET", path: "/card", … } });
 */
export function operations<const Module extends Readonly<Record<string, Declaration>>>(module: Module) {
  const complete = Object.entries(module).map(([id, operation]) => [id, { ...defaults, ...operation }]);
  return Object.fromEntries(complete) as {
    readonly [Id in keyof Module]: Module[Id] & Omit<Defaults, keyof Module[Id]>;
  };
}
