import type { z } from "zod";
import type { KeyScope } from "./limits.ts";
import type { RefusalCode } from "./refusals.ts";

/** Who may call an operation. Each level includes what the one before it requires, except `anonymous`. */
export type Access =
  /** Nobody needs to be signed in. */
  | "anonymous"
  /** A session; also a blocked account's, so that it can learn that it is blocked and sign out. */
  | "session"
  /** A session whose account is not blocked. */
  | "customer"
  /** As `customer`, and the account is activated: required wherever money moves. */
  | "active"
  /** As `customer`, and one of a partner company's people: its owner or its staff. */
  | "partner"
  /** As `partner`, and the company's owner. */
  | "owner"
  /** As `customer`, and `is_admin`. */
  | "admin";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/**
 * One call that the two sides agree on. `input` is flat: names that stand in `path` as `{name}` travel there,
 * the rest in the query string for GET and DELETE and in the JSON body otherwise.
 */
export interface Operation<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  readonly method: Method;
  /** Below `/api`, with `{name}` for each input that travels in it. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** `multipart` carries the files of `files` beside no other input; everything else is JSON. */
  readonly body?: "json" | "multipart";
  readonly files?: readonly string[];
  /** The call moves money: it must carry an `Idempotency-Key` header, chosen before the first try. */
  readonly idempotent?: boolean;
  /** The act moves or frees money, or gives somebody rights: `login_password` is an input, and is compared before anything is done. */
  readonly asksLoginPassword?: boolean;
  /**
   * May also be called with an API key that has this scope. The key is the authority then: `login_password`, where the operation asks
   * people for it, is left out. A key of the sandbox is answered by the sandbox's own handler.
   */
  readonly keyScope?: KeyScope;
  /** The answer is a file of this type to save, instead of JSON; the output's schema is `fileAnswer`. */
  readonly file?: "text/csv" | "application/pdf";
  readonly input: Input;
  readonly output: Output;
  /** What this operation can refuse, beyond what its access level and its schema refuse by themselves. */
  readonly refusals: readonly RefusalCode[];
}

export type Operations = Readonly<Record<string, Operation>>;

/** What a caller passes: the schema's input side, before defaults are filled in. */
export type InputOf<O extends Operation> = z.input<O["input"]>;
/** What a handler receives: parsed and with defaults. */
export type ParsedInputOf<O extends Operation> = z.output<O["input"]>;
/** What travels back as JSON. */
export type OutputOf<O extends Operation> = z.output<O["output"]>;

/** Gives a room's operations their exact types. Each key is the `operationId`, named as in the specification. */
export function operations<const O extends Operations>(room: O): O {
  return room;
}
