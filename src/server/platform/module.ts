import type { Contract } from "#contract/index.ts";
import type { KeyScope, Language } from "#contract/limits.ts";
import type { Operation, Operations, OutputOf, ParsedInputOf } from "#contract/operation.ts";
import type { KeyCaller, MemberCaller, UserCaller } from "./caller.ts";

/** What a handler knows beside its input. */
export interface Request<Who> {
  readonly caller: Who;
  /** The client's key for this intent; present exactly where the contract says `idempotent`. */
  readonly idempotencyKey: string;
  /** Address of the client, for limits. */
  readonly address: string;
  /** The language on the person's screen. */
  readonly language: Language;
  /** The files of a multipart operation, by name; missing ones are missing here. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/** Who can call an operation, by the access that the contract declares for it. */
type CallerOf<O extends Operation> =
  | (O["access"] extends "anonymous" ? undefined : O["access"] extends "partner" | "owner" ? MemberCaller : UserCaller)
  | (O extends { readonly keyScope: KeyScope } ? KeyCaller : never);

/** One function for each operation of a room: what `routes.ts` gives to `http/`. */
export type Handlers<Module extends Operations> = {
  readonly [Id in keyof Module]: Handler<Module[Id], CallerOf<Module[Id]>>;
};

type Handler<O extends Operation, Who> = (input: ParsedInputOf<O>, request: Request<Who>) => Promise<OutputOf<O>>;

/** The operations that an API key can call. */
type KeyOperations = {
  [Id in keyof Contract as Contract[Id] extends { readonly keyScope: KeyScope } ? Id : never]: Contract[Id];
};

/** Each of them answered without money. One that is left out does not compile: a test key would move money, or meet nothing. */
export type SandboxHandlers = {
  readonly [Id in keyof KeyOperations]: Handler<KeyOperations[Id], KeyCaller>;
};
