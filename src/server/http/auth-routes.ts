import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "hono";
import { countFailedSignIn, findKnownDevice, type Auth, type Identify } from "#server/customers/auth/index.ts";
import { networkOf } from "#server/platform/client-network.ts";
import { fieldError, DomainError } from "#server/platform/domain-error.ts";
import { parseLanguage } from "#server/platform/mail/index.ts";
import { limitRate, privateKey, type Rate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { authOperations, findForeignPages, type AuthOperation, type LibraryCode } from "./auth-operations.ts";
import { parseJson } from "./json-body.ts";
import { inputError } from "./problem.ts";
import { openAccountFirst, ownAnswers, rejectUnconfirmed } from "./sign-up-answers.ts";

export interface AuthRouteParts {
  readonly auth: Auth;
  readonly identify: Identify;
  readonly addressOf: (context: Context) => string;
  /** Makes what every user has, before anybody is signed in as them. */
  readonly makeProfile: (user: {
    readonly id: string;
    readonly name: string;
    readonly language: string;
  }) => Promise<void>;
}

type Input = Readonly<Record<string, unknown>>;

const signInPath = "/auth/sign-in/email";

const byRoute = new Map(
  Object.values(authOperations).map((operation) => [`${operation.method} /api${operation.path}`, operation]),
);

/**
 * Passes a request to the auth library if the app uses that route. The library also accepts forms,
 * and reads them differently from the limits. So it gets a new request with only the fields that
 * were checked here, and only the described fields of its answer are returned.
 */
export async function answerAuth(services: Services, parts: AuthRouteParts, context: Context): Promise<Response> {
  const { identify, addressOf } = parts;
  const { method, path } = context.req;
  const operation = byRoute.get(`${method} ${path}`);
  if (operation === undefined) throw new DomainError("not_found");
  const input = await readInput(services, context, operation);

  const address = addressOf(context);
  const failed = (kind: "sign_in_failed" | "locked_out") => {
    if (operation.countsFailures !== true) return;
    const device = context.req.header("user-agent");
    const facts = { operation: operation.path };
    countFailedSignIn(services, String(input["email"]), { kind, address, device, facts });
    context.set("isLogged", true);
  };
  const counted = { address, email: input["email"], cookies: context.req.header("cookie") };
  const check = () => operation.check?.(services, parts.auth, input as Readonly<Record<string, string>>);
  await countRequest(services, operation, { ...counted, onLockedOut: () => failed("locked_out") }, check);
  const caller = operation.endsSessions ? await identify(context.req.header("cookie")) : undefined;
  const answer = await callInTime(services, parts, { context, operation, input, address }).catch((error: unknown) => {
    if (error instanceof DomainError && error.locksOut) failed("locked_out");
    else if (error instanceof DomainError && wrongGuesses.includes(error.code)) failed("sign_in_failed");
    throw error;
  });
  if (caller !== undefined) {
    await services.database.transaction((transaction) =>
      services.live.record(transaction, caller.userId, "session", "signed_out"),
    );
  }
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify(operation.output.parse(await answer.json())), { headers });
}

/** The errors for a caller who knows a part of what a sign-in needs, or nothing. */
const wrongGuesses: readonly string[] = ["invalid_credentials", "second_factor_wrong"];

interface Counted {
  readonly address: string;
  readonly email: unknown;
  readonly cookies: string | undefined;
  /** Called when the limit of an e-mail, or of its known device, is reached. */
  readonly onLockedOut: () => void;
}

/**
 * Counts a request of an e-mail's known device by itself, and any other by its network first: one
 * that the network's limit refuses uses up nothing of the e-mail's.
 *
 * @throws DomainError `too_many_requests`, and what `check` throws
 */
async function countRequest(
  services: Services,
  operation: AuthOperation,
  counted: Counted,
  check: () => Promise<void> | undefined,
): Promise<void> {
  const { path, perDevice, perEmail, perNetwork } = operation;
  const { address, cookies, onLockedOut } = counted;
  const email = String(counted.email);
  const count = (name: string, value: string, rate: Rate) =>
    limitRate(services, privateKey(services, `/api${path} ${name}`, value), rate);
  const lockOut = (error: unknown) => {
    onLockedOut();
    throw error;
  };
  const device = perDevice && (await findKnownDevice(services, email, cookies));
  if (perDevice !== undefined && device !== undefined)
    return count("device", `${email} ${device}`, perDevice).catch(lockOut);
  await count("network", networkOf(address), perNetwork);
  // Before the mails are counted, because none is sent.
  await check();
  if (perEmail !== undefined) await count("email", email, perEmail).catch(lockOut);
}

interface Call {
  readonly context: Context;
  readonly operation: AuthOperation;
  readonly input: Input;
  readonly address: string;
}

/** As long as the operation takes at least, also where the answer is an error of the library. */
async function callInTime(services: Services, parts: AuthRouteParts, call: Call): Promise<Response> {
  const { operation } = call;
  const [answer] = await Promise.all([
    callOperation(services, parts, call),
    operation.answeredAfterMs !== undefined && wait(operation.answeredAfterMs),
  ]);
  if (!answer.ok) throw errorOf(operation, answer.status, await codeOf(answer));
  return answer;
}

async function callOperation(services: Services, parts: AuthRouteParts, call: Call): Promise<Response> {
  const { context, operation, input, address } = call;
  const own = ownAnswers[operation.path];
  if (own !== undefined)
    return Response.json(await own(services, input, parseLanguage(context.req.header("x-language"))));
  const isSignIn = operation.path === signInPath;
  if (isSignIn) await openAccountFirst(services, input, parts.makeProfile);
  const { handler } = await parts.auth();
  const { code } = input as { readonly code?: string };
  const answer = await handler(requestToLibrary(context, input, address), code);
  if (isSignIn && (await codeOf(answer)) === "INVALID_EMAIL_OR_PASSWORD") await rejectUnconfirmed(services, input);
  return answer;
}

/** A GET has its input in the query, and a POST in the body alone: the library would read both. */
function requestToLibrary(context: Context, input: Input, address: string): Request {
  const { method, url } = context.req;
  const headers = new Headers(context.req.raw.headers);
  // Set here because the library reads this header, which no client may set.
  headers.set("x-client-address", address);
  const target = new URL(url.split("?", 1)[0]!);
  if (method === "GET") {
    target.search = new URLSearchParams(input as Record<string, string>).toString();
    return new Request(target, { headers });
  }
  headers.delete("content-length");
  headers.delete("transfer-encoding");
  headers.set("content-type", "application/json");
  return new Request(target, { method, headers, body: JSON.stringify(input) });
}

/** The code of the library's error; null where its answer is no error, or has no code. */
async function codeOf(answer: Response): Promise<string | null> {
  if (answer.status < 400 || !/\bjson\b/.test(answer.headers.get("content-type") ?? "")) return null;
  const error: unknown = await answer.clone().json();
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : null;
}

/**
 * The wire error for an error of the library. One that the operation does not list is a bug and is
 * logged.
 */
function errorOf({ path, libraryErrors }: AuthOperation, status: number, code: string | null): Error {
  const mapped = libraryErrors[code as LibraryCode];
  if (mapped === undefined) return new Error(`the auth library answered ${path} with ${status} ${code}`);
  return typeof mapped === "string" ? new DomainError(mapped) : fieldError(mapped);
}

/** @throws DomainError `unsupported_media_type`, `invalid_input` with each field that is wrong */
async function readInput(services: Services, context: Context, operation: AuthOperation): Promise<Input> {
  const given =
    operation.method === "GET"
      ? context.req.query()
      : parseJson(context, new Uint8Array(await context.req.arrayBuffer()));
  const input = operation.input.safeParse(given, { reportInput: true });
  if (!input.success) throw inputError(input.error.issues);
  const { publicUrl, config } = services;
  const origins = config.production ? [publicUrl] : [publicUrl, `http://${context.req.header("host")}`];
  const errors = findForeignPages(input.data, origins);
  if (errors.length > 0) throw new DomainError("invalid_input", { errors });
  return input.data;
}
