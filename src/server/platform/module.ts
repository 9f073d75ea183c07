import type { Contract } from "#contract/index.ts";
import type { KeyScope, Language } from "#contract/limits.ts";
import type { Operations, OutputOf, ParsedInputOf } from "#contract/operation.ts";
import type { Caller } from "./caller.ts";

/** What a handler knows beside its input. */
export interface Request<Who = Caller> {
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

type CallerOf<Access> = Access extends "anonymous" ? undefined : Caller;

/** One function for each operation of a room: what `routes.ts` gives to `http/`. */
export type Handlers<Module extends Operations> = {
  readonly [Id in keyof Module]: (
    input: ParsedInputOf<Module[Id]>,
    request: Request<CallerOf<Module[Id]["access"]>>,
  ) => Promise<OutputOf<Module[Id]>>;
};

/** The operations that an API key can call. */
type KeyOperations = {
  [Id in keyof Contract as Contract[Id] extends { readonly keyScope: KeyScope } ? Id : never]: Contract[Id];
};

/** Each of them answered without money. One that is left out does not compile: a test key would move money, or meet nothing. */
export type SandboxHandlers = Handlers<KeyOperations>;
