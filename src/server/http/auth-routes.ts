import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "hono";
import { z } from "zod";
import { emailLengthMax } from "#contract/limits.ts";
import type { Auth, Identify } from "#server/customers/auth/index.ts";
import { networkOf } from "#server/platform/client-network.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { limitRate, privateKey, type Rate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { parseJson } from "./json-body.ts";
import { inputError } from "./problem.ts";

export interface AuthRouteParts {
  readonly auth: Auth;
  readonly whoIs: Identify;
  readonly addressOf: (context: Context) => string;
}

const minute = 60_000;

interface Path {
  /** The fields of the body that the library gets. A GET has none: it reads the query alone. */
  readonly body?: z.ZodType<Readonly<Record<string, string | boolean | undefined>>>;
  /** Sessions of the caller may end by it, so the person's streams are told. */
  readonly endsSessions?: boolean;
  /** How long an answer takes at least, in milliseconds. */
  readonly answeredAfterMs?: number;
  /** How often one client network may ask for it. */
  readonly perNetwork: Rate;
  /** How often it may be asked for one e-mail address, whatever address the asker has. */
  readonly perEmail?: Rate;
}

/** PostgreSQL keeps no text that holds a NUL. */
const plain = z.string().regex(/^[^\0]*$/);
/** The library and the limits get an address in the same form, however it was written. */
const email = plain
  .transform((address) => address.normalize("NFKC").trim().toLowerCase())
  .pipe(z.string().min(1).max(emailLengthMax));
const place = plain.optional();

const usual: Rate = { max: 300, windowMs: minute };
const tries: Rate = { max: 20, windowMs: minute };
const mails: Rate = { max: 5, windowMs: minute };

/**
 * All that is used of the library. Whatever else it could answer does not exist here: its lists of sessions tell their tokens, so
 * `devices/` has lists of its own, and `login-password/` changes the password.
 */
const paths: Readonly<Record<string, Path>> = {
  "GET /get-session": { perNetwork: usual },
  "GET /verify-email": { perNetwork: usual },
  // An address that is taken makes no account. Answered as soon as that is known, it would tell which addresses have one.
  "POST /sign-up/email": {
    body: z.object({ name: plain, email, password: plain, callbackURL: place }),
    perNetwork: tries,
    perEmail: { max: 10, windowMs: 60 * minute },
    answeredAfterMs: 300,
  },
  "POST /sign-in/email": {
    body: z.object({ email, password: plain, rememberMe: z.boolean().optional(), callbackURL: place }),
    perNetwork: tries,
    perEmail: { max: 30, windowMs: 15 * minute },
  },
  "POST /send-verification-email": {
    body: z.object({ email, callbackURL: place }),
    perNetwork: mails,
    perEmail: { max: 10, windowMs: 60 * minute },
  },
  "POST /request-password-reset": {
    body: z.object({ email, redirectTo: place }),
    perNetwork: mails,
    perEmail: { max: 10, windowMs: 60 * minute },
  },
  "POST /reset-password": { body: z.object({ token: plain, newPassword: plain }), perNetwork: usual },
  "POST /sign-out": { body: z.object({}), endsSessions: true, perNetwork: usual },
};

/** Where a link in a mail may lead in the end: home, or the login page with a plain query. */
const ownPlace = /^\/(?:auth(?:\?[\w=&]*)?)?$/;
const placeNames = ["callbackURL", "redirectTo", "errorCallbackURL", "newUserCallbackURL"];

/**
 * Hands a request to the auth library if it is one that the app makes. The library also accepts
 * forms, and reads them in another way than the limits do. So it gets a new request, with just the
 * fields that were checked here.
 */
export async function answerAuth(services: Services, parts: AuthRouteParts, context: Context): Promise<Response> {
  const { auth, whoIs, addressOf } = parts;
  const name = context.req.path;
  const path = paths[`${context.req.method} ${name.slice("/api/auth".length)}`];
  if (path === undefined) throw new DomainError("not_found");
  const body = path.body === undefined ? undefined : await readFields(context, path.body);
  if (/%00/.test(context.req.url)) throw new DomainError("invalid_input");
  refuseForeignPlaces(services, context, body ?? context.req.query());

  const address = addressOf(context);
  await limitRate(services, privateKey(services, `${name} network`, networkOf(address)), path.perNetwork);
  if (path.perEmail !== undefined && typeof body?.["email"] === "string")
    await limitRate(services, privateKey(services, `${name} email`, body["email"]), path.perEmail);
  const caller = path.endsSessions ? await whoIs(context.req.raw.headers) : undefined;
  const request = requestToLibrary(context, body, address);
  const [answer] = await Promise.all([auth.handler(request), wait(path.answeredAfterMs)]);
  if (path.endsSessions && caller !== undefined && answer.ok) {
    await services.database.transaction((transaction) =>
      services.live.record(transaction, caller.userId, "session", "signed_out"),
    );
  }
  return withoutTokens(answer);
}

/** A POST has the fields alone, without the query, which the library would read too. */
function requestToLibrary(context: Context, body: Fields | undefined, address: string): Request {
  const { method, url } = context.req;
  const headers = new Headers(context.req.raw.headers);
  // The library reads this header; nobody but this process may set it.
  headers.set("x-client-address", address);
  if (body === undefined) return new Request(url, { headers });
  headers.delete("content-length");
  headers.delete("transfer-encoding");
  headers.set("content-type", "application/json");
  return new Request(url.split("?", 1)[0]!, { method, headers, body: JSON.stringify(body) });
}

/** The library tells the session's token beside its cookie. What opens an account stays out of a script's reach. */
async function withoutTokens(answer: Response): Promise<Response> {
  if (!/^application\/json\b/.test(answer.headers.get("content-type") ?? "")) return answer;
  const text = await answer.text();
  const told: unknown = text === "" ? null : JSON.parse(text, (name, value) => (name === "token" ? undefined : value));
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify(told), { status: answer.status, headers });
}

type Fields = Readonly<Record<string, string | boolean | undefined>>;

/** @throws DomainError unsupported_media_type, invalid_input with each field that is wrong */
async function readFields(context: Context, body: NonNullable<Path["body"]>): Promise<Fields> {
  const bytes = new Uint8Array(await context.req.arrayBuffer());
  const input = body.safeParse(parseJson(context, bytes), { reportInput: true });
  if (!input.success) throw inputError(input.error.issues);
  return input.data;
}

function refuseForeignPlaces({ publicUrl, config }: Services, context: Context, fields: Fields): void {
  const origins = config.production ? [publicUrl] : [publicUrl, `http://${context.req.header("host")}`];
  for (const name of placeNames) {
    const named = fields[name];
    if (typeof named !== "string") continue;
    const origin = origins.find((candidate) => named.startsWith(`${candidate}/`)) ?? "";
    if (!ownPlace.test(named.slice(origin.length))) {
      throw new DomainError("invalid_input", { errors: [{ field: name, code: "not_allowed" }] });
    }
  }
}
