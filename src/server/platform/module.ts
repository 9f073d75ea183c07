import type { Contract } from "#contract/index.ts";
import type { KeyScope } from "#contract/integration.ts";
import type { Language } from "#contract/limits.ts";
import type { Operation, Operations, OutputOf, ParsedInputOf } from "#contract/operation.ts";
import type { MemberAccess } from "#contract/partners/roles.ts";
import type { KeyCaller, MemberCaller, UserCaller } from "./caller.ts";

/** A call as its handler gets it, beside the input. */
export interface Request<Who> {
  readonly caller: Who;
  /** The client's key for this intent; present exactly where the contract says `idempotent`. */
  readonly idempotencyKey: string;
  /** Address of the client, for limits. */
  readonly address: string;
  /** The language of the caller's screen. */
  readonly language: Language;
  /** The files of a multipart operation, by name; missing ones are missing here. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/** The callers who can call an operation, by the access that the contract declares for it. */
type CallerOf<O extends Operation> =
  | (O["access"] extends "anonymous" ? undefined : O["access"] extends MemberAccess ? MemberCaller : UserCaller)
  | (O extends { readonly keyScope: KeyScope } ? KeyCaller : never);

/** One function for each operation of a module: what `routes.ts` passes to `http/`. */
export type Handlers<Module extends Operations> = {
  readonly [Id in keyof Module]: Handler<Module[Id], CallerOf<Module[Id]>>;
};

type Handler<O extends Operation, Who> = (input: ParsedInputOf<O>, request: Request<Who>) => Promise<OutputOf<O>>;

type KeyOperations = {
  [Id in keyof Contract as Contract[Id] extends { readonly keyScope: KeyScope } ? Id : never]: Contract[Id];
};

/**
 * One sandbox function for each operation that accepts keys. A missing one does not compile: a test
 * key would move money.
 */
export type SandboxHandlers = {
  readonly [Id in keyof KeyOperations]: Handler<KeyOperations[Id], KeyCaller>;
};
