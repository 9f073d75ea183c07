import type { Context, Hono } from "hono";
import type { z } from "zod";
import type { fileAnswer } from "#contract/fields.ts";
import { contract, type OperationId } from "#contract/index.ts";
import { idempotencyKeyPattern, imageBytesMax } from "#contract/limits.ts";
import { inputOfKeys, type Access, type Operation } from "#contract/operation.ts";
import { admits, isOfMembers, type MemberAccess, type MemberRole } from "#contract/partners/roles.ts";
import { actorOf } from "#server/platform/audit-log/index.ts";
import { principalOf, type Caller, type KeyCaller, type UserCaller } from "#server/platform/caller.ts";
import { networkOf } from "#server/platform/client-network.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Log } from "#server/platform/log.ts";
import { parseLanguage } from "#server/platform/mail/index.ts";
import type { AllHandlers, Request as HandlerRequest, SandboxHandlers } from "#server/platform/module.ts";
import { streamBody } from "#server/platform/stream-body.ts";
import { answerJson } from "./json-answer.ts";
import { parseJson } from "./json-body.ts";
import { isMoneyCall, type MoneyCalls } from "./money-calls.ts";
import { inputError, resultOf } from "./problem.ts";
import { readBody } from "./request-body.ts";
import { createUploads, type Arriving } from "./uploads.ts";

export interface Binding {
  readonly log: Log;
  readonly identify: (context: Context) => Promise<UserCaller | undefined>;
  /**
   * Identifies the caller of an API key.
   * @throws DomainError `api_key_invalid`, `partner_switched_off`, `account_blocked`,
   *   `too_many_requests`
   */
  readonly identifyKey: (context: Context, key: string) => Promise<KeyCaller>;
  /** The handlers for test keys, which move no money. */
  readonly sandbox: SandboxHandlers;
  readonly addressOf: (context: Context) => string;
  readonly moneyCalls: MoneyCalls;
  /**
   * Compares a login password.
   *
   * @param use the request that it is for, if that has an idempotency key
   * @throws DomainError `login_password_wrong`, `too_many_requests`
   */
  readonly confirm: (caller: UserCaller, loginPassword: string, use: string | undefined) => Promise<void>;
  /**
   * Called after each operation with its result, `ok` or an error code, and its seconds; undefined
   * if the metrics are off.
   */
  readonly countCall: ((operationId: OperationId, result: string, seconds: number) => void) | undefined;
}

const jsonBytesMax = 64 * 1024;

type Handle = (input: unknown, request: HandlerRequest<Caller | undefined>) => Promise<unknown>;

/** Binds every operation of the contract to its handler. Modules are called in no other way. */
export function bind(app: Hono, handlers: AllHandlers, binding: Binding): void {
  const uploads = createUploads();
  for (const [operationId, operation] of Object.entries(contract) as [OperationId, Operation][]) {
    const handle = handlers[operationId] as unknown as Handle;
    const sandbox = (binding.sandbox as Readonly<Record<string, Handle | undefined>>)[operationId];
    const path = operation.path.replace(/\{(\w+)\}/g, ":$1");
    const ofKeys = inputOfKeys(operation);
    const answerCall = async (context: Context) => {
      context.set("operationId", operationId);
      // Reads the whole body before authorizing, so that a slow upload cannot use rights revoked
      // meanwhile.
      const bytes = hasJson(operation) ? await readBody(context, jsonBytesMax) : Buffer.alloc(0);
      const answerWhole = () => answerArrived(context, bytes);
      return isMoneyCall(operationId) ? binding.moneyCalls.run(answerWhole) : answerWhole();
    };
    const answerArrived = async (context: Context, bytes: Buffer<ArrayBuffer>) => {
      const caller = await admit(context, operation, binding);
      if (operation.body !== "multipart") return answerAdmitted(context, bytes, caller);
      const network = networkOf(binding.addressOf(context));
      return uploads.one(principalOf(caller!), () =>
        uploads.receive(
          network,
          (arriving) => readUpload(context, operation, arriving),
          (sent) => answerAdmitted(context, sent, caller),
        ),
      );
    };
    const answerAdmitted = async (context: Context, bytes: Buffer<ArrayBuffer>, admitted: Caller | undefined) => {
      let caller = admitted;
      const { fields, files } = await readRequest(context, operation, bytes);
      if (operation.body === "multipart") caller = await admit(context, operation, binding);
      const schema = caller?.kind === "key" ? ofKeys : operation.input;
      const input = schema.safeParse(fields, { reportInput: true });
      if (!input.success) throw inputError(input.error.issues);
      const idempotencyKey =
        operation.idempotent === true ? parseIdempotencyKey(context.req.header("idempotency-key")) : "";
      if (operation.asksLoginPassword === true && caller?.kind === "user") {
        const { login_password: loginPassword } = input.data as { login_password: string };
        const use = idempotencyKey === "" ? undefined : `${operationId} ${idempotencyKey}`;
        await binding.confirm(caller, loginPassword, use);
        // The comparison takes long, so rights may have been revoked meanwhile.
        caller = await admit(context, operation, binding);
      }
      const address = binding.addressOf(context);
      const answer = await (caller?.kind === "key" && caller.mode === "test" ? sandbox! : handle)(input.data, {
        caller,
        actor: actorOf(caller, operation.access, address),
        files,
        idempotencyKey,
        address,
        language: parseLanguage(context.req.header("x-language")),
      });
      if (operation.file !== undefined) return sendFile(context, operation.file, answer as FileAnswer, binding.log);
      // Fields that the contract does not name are removed, whatever a handler returned.
      return answerJson(context, operation.output.parse(answer));
    };
    app.on(operation.method, path, counted(operationId, answerCall, binding.countCall));
  }
}

function counted(
  operationId: OperationId,
  answer: (context: Context) => Promise<Response>,
  countCall: Binding["countCall"],
): (context: Context) => Promise<Response> {
  if (countCall === undefined) return answer;
  return async (context) => {
    const began = performance.now();
    let result = "ok";
    try {
      return await answer(context);
    } catch (error) {
      result = resultOf(error);
      throw error;
    } finally {
      countCall(operationId, result, (performance.now() - began) / 1000);
    }
  };
}

/**
 * Admits a caller to an operation: a user by the session, or a partner's program by its key; with a
 * key, the session is ignored.
 */
async function admit(context: Context, operation: Operation, binding: Binding): Promise<Caller | undefined> {
  if (operation.access === "anonymous") return undefined;
  const key = bearerOf(context);
  if (key !== undefined) {
    const caller = await binding.identifyKey(context, key);
    if (operation.keyScope === undefined) throw new DomainError("api_key_not_accepted");
    if (!caller.scopes.includes(operation.keyScope))
      throw new DomainError("api_key_scope_missing", { params: { scope: operation.keyScope } });
    return caller;
  }
  const caller = await binding.identify(context);
  requireShownUser(caller, context);
  requireAccess(operation.access, caller);
  return caller;
}

/**
 * The text after `Bearer`, even if empty: a request with that header is never admitted by a cookie.
 */
function bearerOf(context: Context): string | undefined {
  const bearer = /^Bearer\b *(.*)$/i.exec(context.req.header("authorization") ?? "");
  return bearer?.[1];
}

/**
 * Rejects a request of a page that still shows one user after another has signed in: the page names
 * the user it shows.
 *
 * @throws DomainError `not_signed_in`
 */
export function requireShownUser(caller: UserCaller | undefined, context: Context): void {
  const signedInAs = context.req.header("x-signed-in-as");
  if (signedInAs !== undefined && caller?.userId !== signedInAs) throw new DomainError("not_signed_in");
}

/** The order matters: a blocked account learns only that it is blocked, whatever else it lacks. */
function requireAccess(access: Access, caller: UserCaller | undefined): void {
  if (access === "anonymous") return;
  if (caller === undefined) throw new DomainError("not_signed_in");
  if (access === "session") return;
  if (caller.isBlocked)
    throw new DomainError("account_blocked", {
      params: caller.blockReason === null ? {} : { reason: caller.blockReason },
    });
  if (caller.isFrozen) throw new DomainError("account_frozen");
  if (access === "active" && !caller.isActive) throw new DomainError("account_not_active");
  if (isOfMembers(access)) requireRole(access, caller.role);
  if (access === "admin" && !caller.isAdmin) throw new DomainError("admin_only");
  if ((isOfMembers(access) || access === "admin") && caller.lacksSecondFactor)
    throw new DomainError("second_factor_missing");
}

function requireRole(access: MemberAccess, role: MemberRole | undefined): void {
  if (role === undefined) throw new DomainError("partner_only");
  if (!admits(access, role)) throw new DomainError(access === "owner" ? "owner_only" : "manager_only");
}

type FileAnswer = z.output<typeof fileAnswer>;

/** Sends a file while it is written, for saving and not for showing. */
function sendFile(context: Context, type: string, { name, body }: FileAnswer, log: Log): Response {
  const headers = {
    "content-type": type === "text/csv" ? `${type}; charset=utf-8` : type,
    "content-disposition": `attachment; filename="${name}"`,
  };
  const content = body instanceof Uint8Array ? new Uint8Array(body) : streamBody(context, body, log);
  return context.body(content, 200, headers);
}

function parseIdempotencyKey(header: string | undefined): string {
  if (header === undefined || header === "") throw new DomainError("idempotency_key_missing");
  if (!idempotencyKeyPattern.test(header)) throw new DomainError("idempotency_key_invalid");
  return header;
}

interface ReadRequest {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, Uint8Array>>;
}

const inQuery = ({ method }: Operation) => method === "GET" || method === "DELETE";
const hasJson = (operation: Operation) => !inQuery(operation) && operation.body !== "multipart";

async function readRequest(context: Context, operation: Operation, bytes: Buffer<ArrayBuffer>): Promise<ReadRequest> {
  const inPath = context.req.param();
  if (inQuery(operation)) return { fields: join(inPath, context.req.query()), files: {} };
  if (operation.body === "multipart")
    return { fields: inPath, files: await parseFiles(context, operation.files ?? [], bytes) };
  return { fields: join(inPath, parseJson(context, bytes)), files: {} };
}

/** A field of the path must not be repeated in the query or the body. */
function join(
  inPath: Readonly<Record<string, string>>,
  rest: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const repeated = Object.keys(inPath).find((name) => Object.hasOwn(rest, name));
  if (repeated !== undefined)
    throw new DomainError("invalid_input", { errors: [{ field: repeated, code: "unknown_field" }] });
  return { ...rest, ...inPath };
}

/** @throws what `readBody` throws */
function readUpload(context: Context, { files = [] }: Operation, arriving: Arriving): Promise<Buffer<ArrayBuffer>> {
  if (!/^multipart\/form-data\b/i.test(context.req.header("content-type") ?? ""))
    throw new DomainError("unsupported_media_type");
  return readBody(context, files.length * imageBytesMax + jsonBytesMax, arriving);
}

async function parseFiles(
  context: Context,
  names: readonly string[],
  bytes: Buffer<ArrayBuffer>,
): Promise<Record<string, Uint8Array>> {
  const answer = new Response(bytes, { headers: { "content-type": context.req.header("content-type")! } });
  // The method is deprecated because a body may be of any size, and these have a bound.
  // oxlint-disable-next-line typescript/no-deprecated
  const form = await answer.formData().catch(() => {
    throw new DomainError("invalid_input", { errors: [{ field: "", code: "invalid_format" }] });
  });
  const files: Record<string, Uint8Array> = {};
  for (const [name, value] of form) {
    if (!names.includes(name) || typeof value === "string")
      throw new DomainError("invalid_input", { errors: [{ field: name.slice(0, 60), code: "unknown_field" }] });
    if (value.size > imageBytesMax) throw new DomainError("image_too_large");
    files[name] = new Uint8Array(await value.arrayBuffer());
  }
  return files;
}
