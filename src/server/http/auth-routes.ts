import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "hono";
import type { Auth, Identify } from "../auth/index.ts";
import { Refusal } from "../platform/refusal.ts";
import { limitRate, type Rate } from "../rate-limit/index.ts";
import type { Services } from "../services.ts";

export interface AuthRouteParts {
  readonly auth: Auth;
  readonly whoIs: Identify;
  readonly addressOf: (context: Context) => string;
}

const minute = 60_000;

interface Path {
  /** Sessions of the caller may end by it, so the person's streams are told. */
  readonly endsSessions?: boolean;
  /** How long an answer takes at least, in milliseconds. */
  readonly answeredAfterMs?: number;
  /** How often it may be asked for one e-mail address, whatever address the asker has. */
  readonly perEmail?: Rate;
}

/**
 * All that is used of the library. Whatever else it could answer does not exist here: its lists of sessions tell their tokens, so
 * `devices/` has lists of its own, and `login-password/` changes the password.
 */
const paths: Readonly<Record<string, Path>> = {
  "GET /get-session": {},
  "GET /verify-email": {},
  // An address that is taken makes no account. Answered as soon as that is known, it would tell which addresses have one.
  "POST /sign-up/email": { perEmail: { max: 10, windowMs: 60 * minute }, answeredAfterMs: 300 },
  "POST /sign-in/email": { perEmail: { max: 30, windowMs: 15 * minute } },
  "POST /send-verification-email": { perEmail: { max: 10, windowMs: 60 * minute } },
  "POST /request-password-reset": { perEmail: { max: 10, windowMs: 60 * minute } },
  "POST /reset-password": {},
  "POST /sign-out": { endsSessions: true },
};

/** Where a link in a mail may lead in the end: home, or the login page with a plain query. */
const ownPlace = /^\/(?:auth(?:\?[\w=&]*)?)?$/;
const placeNames = ["callbackURL", "redirectTo", "errorCallbackURL", "newUserCallbackURL"];

/** Hands a request to the auth library, once it is one of those that the app makes. */
export async function answerAuth(services: Services, parts: AuthRouteParts, context: Context): Promise<Response> {
  const { auth, whoIs, addressOf } = parts;
  const path = paths[`${context.req.method} ${context.req.path.slice("/api/auth".length)}`];
  if (path === undefined) throw new Refusal("not_found");
  const fields = await readFields(context);
  refuseForeignPlaces(services, context, fields);

  const caller = path.endsSessions ? await whoIs(context.req.raw.headers) : undefined;
  const email = fields.get("email");
  if (path.perEmail && email !== undefined) {
    await limitRate(services, `${context.req.path}:${email.trim().toLowerCase()}`, path.perEmail);
  }

  const request = new Request(context.req.raw);
  // The library reads this header; nobody but this process may set it.
  request.headers.set("x-client-address", addressOf(context));
  const [answer] = await Promise.all([auth.handler(request), wait(path.answeredAfterMs)]);
  if (path.endsSessions && caller !== undefined && answer.ok) {
    await services.database.transaction((transaction) =>
      services.live.record(transaction, caller.userId, "session", "signed_out"),
    );
  }
  return withoutTokens(answer);
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

/** The strings of query and body, by name. @throws Refusal invalid_input for what the database cannot keep */
async function readFields(context: Context): Promise<ReadonlyMap<string, string>> {
  const text = await context.req.raw.clone().text();
  if (/%00/.test(context.req.url) || /\\u0000|\0/.test(text)) throw new Refusal("invalid_input");
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // What is no JSON has no fields; the library refuses it where it wants some.
  }
  const entries = [...Object.entries(context.req.query()), ...Object.entries(body ?? {})];
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

function refuseForeignPlaces(
  { publicUrl, config }: Services,
  context: Context,
  fields: ReadonlyMap<string, string>,
): void {
  const origins = config.production ? [publicUrl] : [publicUrl, `http://${context.req.header("host")}`];
  for (const name of placeNames) {
    const place = fields.get(name);
    if (place === undefined) continue;
    const origin = origins.find((candidate) => place.startsWith(`${candidate}/`)) ?? "";
    if (!ownPlace.test(place.slice(origin.length))) {
      throw new Refusal("invalid_input", { errors: [{ field: name, code: "not_allowed" }] });
    }
  }
}
