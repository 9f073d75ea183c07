import type { Context, Hono } from "hono";
import type { Contract, OperationId } from "#contract/index.ts";
import type { KeyScope } from "#contract/integration.ts";
import type { Language } from "#contract/limits.ts";
import type { Access, Operation, Operations, OutputOf, ParsedInputOf } from "#contract/operation.ts";
import type { MemberAccess } from "#contract/partners/roles.ts";
import type { JobData, JobName, Work } from "#server/platform/jobs/index.ts";
import type { KnownActor } from "./audit-log/index.ts";
import type { AdministratorCaller, KeyCaller, MemberCaller, UserCaller } from "./caller.ts";
import type { Closing } from "./closing.ts";
import type { Database } from "./db/database.ts";
import type { Erasure } from "./erasure.ts";
import type { Figure } from "./figure.ts";
import type { NamedCheck } from "./finding.ts";
import type { OwnData, PartnerData } from "./own-data.ts";
import type { Services } from "./services.ts";

/** A call as its handler gets it, beside the input. */
export interface Request<Who> {
  readonly caller: Who;
  /** The caller as the actor of audit events. */
  readonly actor: Who extends AdministratorCaller | MemberCaller | KeyCaller ? KnownActor : undefined;
  /** The client's key for this intent; present exactly where the contract says `idempotent`. */
  readonly idempotencyKey: string;
  /** Address of the client, for limits. */
  readonly address: string;
  /** The language of the caller's screen. */
  readonly language: Language;
  /** The files of a multipart operation, by name; missing ones are missing here. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

type UserCallerOf<Level extends Access> = Level extends "anonymous"
  ? undefined
  : Level extends "admin"
    ? AdministratorCaller
    : Level extends MemberAccess
      ? MemberCaller
      : UserCaller;

/** The callers who can call an operation, by the access that the contract declares for it. */
type CallerOf<O extends Operation> =
  | UserCallerOf<O["access"]>
  | (O extends { readonly keyScope: KeyScope } ? KeyCaller : never);

/** One function for each operation of a module: what `routes.ts` makes for `module.ts`. */
export type Handlers<Module extends Operations> = {
  readonly [Id in keyof Module]: Handler<Module[Id], CallerOf<Module[Id]>>;
};

type Handler<O extends Operation, Who> = (input: ParsedInputOf<O>, request: Request<Who>) => Promise<OutputOf<O>>;

/** The handlers of every operation. */
export type AllHandlers = Readonly<Record<OperationId, (input: never, request: Request<never>) => Promise<unknown>>>;

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

/** Where requests of raw routes may come from: changes come from own pages alone by default. */
export type Origin = "any-origin" | "own-pages" | "own-machine";

/** Addresses that are no operations of the contract: files, webhooks, other programs' protocols. */
export interface RawRoutes {
  /** The path that they are below, such as `/api/files`. */
  readonly at: string;
  readonly routes: Hono;
  readonly from?: Origin;
  /** Whether they read bodies, which are bounded then. */
  readonly boundsBodies?: boolean;
}

/** The client's address, by the request that it is of. */
export type AddressOf = (context: Context) => string;
/** The user whom the request's page shows, or undefined where none is signed in. */
export type Identify = (context: Context) => Promise<UserCaller | undefined>;

/** What the jobs of every queue do; undefined where this installation has no such jobs. */
export type AllJobs = { readonly [Name in JobName]: Work<JobData[Name]> | undefined };

/** What a module brings to a server that is open. */
export interface OpenModule {
  /** Its operations, of the group of the contract with the same name. */
  readonly handlers?: Partial<AllHandlers>;
  /** Its operations for test keys, which move no money. */
  readonly testKeyHandlers?: Partial<SandboxHandlers>;
  readonly routes?: readonly RawRoutes[];
  /** What its queues' jobs do. */
  readonly jobs?: Partial<AllJobs>;
  /** Started with the server: they follow the live events. */
  readonly followers?: readonly ((services: Services) => Promise<AsyncDisposable>)[];
  /** Closes what it opened, once its jobs have ended. */
  readonly close?: () => void;
}

/**
 * What a module says of itself. `modules.ts` lists all of them, and the server is made of that
 * list: a new module is one more line there.
 *
 * @template Parts what the module needs beside the services; `modules.ts` says what there is
 */
export interface ServerModule<Parts = never> {
  /** The name of its folder. */
  readonly name: string;
  /** Run every hour: each deletes rows that have expired, or adds up rows that count. */
  readonly tidy?: readonly ((services: Services) => Promise<unknown>)[];
  /** Its parts of the file with all data of a user. */
  readonly ownData?: OwnData;
  /**
   * Its parts that a member of a partner gets beside them, as far as the role may read them. A
   * cashier reads charges page by page, but may not export them: that is the right to reports.
   */
  readonly partnerData?: PartnerData;
  /**
   * What erasing a closed account does to its tables, and what closing one asks of it. Both go from
   * the last module to the first, so that what builds on others comes before them.
   */
  readonly erasure?: Erasure;
  readonly closing?: Closing;
  /** Its figures of the whole installation, which each process reads for the metrics. */
  readonly figures?: (database: Database) => Promise<readonly Figure[]>;
  /** The doctor's check of the outside service that it uses. */
  readonly check?: NamedCheck;
  readonly open?: (services: Services, parts: Parts) => OpenModule | Promise<OpenModule>;
}

/** What the open modules bring together. */
export interface OpenModules {
  readonly handlers: AllHandlers;
  readonly testKeyHandlers: SandboxHandlers;
  readonly routes: readonly RawRoutes[];
  /** Starts what the modules do in the background; `closing` closes them, the newest first. */
  start(closing: AsyncDisposableStack): Promise<void>;
}
