import { createHash, randomBytes } from "node:crypto";
import type { GenericEndpointContext } from "better-auth";
import { parse } from "hono/utils/cookie";
import type { UserId } from "#contract/ids.ts";
import { beCautious } from "#server/customers/profiles/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { recordSecurityEvent } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { sessionCookie } from "./sessions.ts";

/** The longest that browsers keep a cookie. */
const knownSeconds = 400 * 24 * 60 * 60;
/** A browser that keeps no cookies is another device at each sign-in, so old ones make room. */
const devicesMax = 20;
/** The cookie's value: random, without user data, and shared by all users of this browser. */
const mark = /^[A-Za-z0-9_-]{43}$/;

/** The prefix lets only this very host set it, as the session's does; it goes with each request. */
const cookieName = ({ publicUrl }: Pick<Services, "publicUrl">) => `${sessionCookie(publicUrl).prefix}.device`;
/** The name of earlier releases, on https, whose devices are known still. */
const earlierName = "__Secure-troco.device";

const digestOf = (value: string) => createHash("sha256").update(value).digest();

/**
 * The digest of the device that a request comes from, if the user with this e-mail address has
 * signed in with it before; undefined otherwise.
 */
export async function findKnownDevice(
  services: Pick<Services, "database" | "publicUrl">,
  email: string,
  cookies: string | undefined,
): Promise<string | undefined> {
  const sent = cookies === undefined ? {} : parse(cookies);
  const value = sent[cookieName(services)] ?? sent[earlierName];
  if (value === undefined || !mark.test(value)) return undefined;
  const digest = digestOf(value);
  const known = await services.database.query(
    "select from known_devices d join auth_users u on u.id = d.user_id where u.email = $1 and d.digest = $2",
    [email, digest],
  );
  return known.length === 0 ? undefined : digest.toString("hex");
}

interface SignIn {
  readonly id: string;
  readonly userId: UserId;
  readonly userAgent?: string | null | undefined;
  readonly ipAddress?: string | null | undefined;
}

/**
 * Records a sign-in, and whether its browser has not signed the user in before. A cookie that
 * outlives the session identifies the browser. The first sign-in of all is of no new device. The
 * answer waits for the rows, so that no sign-in goes unnoticed.
 */
export async function recordSignIn(
  services: Pick<Services, "clock" | "database" | "live" | "log" | "publicUrl">,
  { id, userId, userAgent, ipAddress }: SignIn,
  context: Pick<GenericEndpointContext, "getCookie" | "setCookie">,
): Promise<void> {
  const { clock, database, publicUrl } = services;
  const { secure } = sessionCookie(publicUrl);
  const name = cookieName(services);
  const cookie = context.getCookie(name) ?? context.getCookie(earlierName);
  const value = cookie !== null && mark.test(cookie) ? cookie : randomBytes(32).toString("base64url");
  const at = clock.now();
  await database.transaction(async (transaction) => {
    const before = await rememberDevice(transaction, userId, digestOf(value), at);
    const event = { userId, sessionId: id, address: ipAddress ?? undefined, device: userAgent ?? undefined };
    await recordSecurityEvent(services, transaction, { ...event, kind: "sign_in" });
    if (before !== "others") return;
    await beCautious(transaction, userId, at);
    await recordSecurityEvent(services, transaction, { ...event, kind: "new_device" });
  });
  context.setCookie(name, value, { httpOnly: true, secure, sameSite: "lax", path: "/", maxAge: knownSeconds });
}

/** @returns whether the user has signed in before with this device, only with others, or never */
async function rememberDevice(
  transaction: Queryable,
  userId: UserId,
  digest: Buffer,
  at: Date,
): Promise<"this" | "others" | "none"> {
  const isFirst = await recordFirstSignIn(transaction, userId, at);
  const known = await transaction.query<{ is_this: boolean }>(
    "select digest = $2 as is_this from known_devices where user_id = $1 order by is_this desc limit 1",
    [userId, digest],
  );
  await transaction.query(
    `insert into known_devices (user_id, digest, last_sign_in_at) values ($1, $2, $3)
      on conflict (user_id, digest) do update set last_sign_in_at = $3`,
    [userId, digest, at],
  );
  await transaction.query(
    `delete from known_devices where user_id = $1 and digest in (
      select digest from known_devices where user_id = $1 order by last_sign_in_at desc, digest offset $2)`,
    [userId, devicesMax],
  );
  if (known[0]?.is_this === true) return "this";
  return isFirst && known.length === 0 ? "none" : "others";
}

/**
 * Earlier releases recorded no first sign-in. Of their accounts, one that is older than any device
 * that is still known has signed in before.
 */
async function recordFirstSignIn(transaction: Queryable, userId: UserId, at: Date): Promise<boolean> {
  const [first] = await transaction.query<{ created_at: Date }>(
    `update profiles set first_sign_in_at = $2 where user_id = $1 and first_sign_in_at is null returning created_at`,
    [userId, at],
  );
  return first !== undefined && first.created_at >= forgottenBefore(at);
}

const forgottenBefore = (at: Date) => new Date(at.getTime() - knownSeconds * 1000);

/** Deletes known devices whose cookie has expired. */
export async function pruneDevices({ database, clock }: Pick<Services, "clock" | "database">): Promise<void> {
  await database.query("delete from known_devices where last_sign_in_at < $1", [forgottenBefore(clock.now())]);
}
