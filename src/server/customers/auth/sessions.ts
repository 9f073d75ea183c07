import { createHmac, timingSafeEqual } from "node:crypto";
import { parse } from "hono/utils/cookie";
import type { UserId } from "#contract/ids.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import type { Keys } from "#server/platform/keys.ts";
import type { Services } from "#server/platform/services.ts";

/** One session of a user, without its token. */
export interface SessionRow {
  readonly id: string;
  readonly user_agent: string | null;
  readonly ip_address: string | null;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}

/** The sessions of a user, the one that was used last first. */
export function readSessions(database: Queryable, userId: UserId): Promise<SessionRow[]> {
  return database.query<SessionRow>(
    `select id, user_agent, ip_address, created_at, last_seen_at from auth_sessions
      where user_id = $1 and expires_at > now() order by last_seen_at desc, id desc`,
    [userId],
  );
}

const days = 24 * 60 * 60;
/** How long a session lasts, and how old it is when the library's `getSession` renews it. */
export const sessionSeconds = { lifetime: 30 * days, renewedAfter: days } as const;

/** A user's own session, as `getHome` answers it; undefined if it has ended. */
export async function readSession(database: Queryable, sessionId: string, now: Date) {
  const [row] = await database.query<{ expires_at: Date; can_be_renewed: boolean; user_id: UserId; name: string }>(
    `select s.expires_at, s.expires_at < last_end_of_session(s.user_id, s.created_at) as can_be_renewed,
        u.id as user_id, u.name from auth_sessions s join auth_users u on u.id = s.user_id
      where s.id = $1`,
    [sessionId],
  );
  if (row === undefined) return undefined;
  const renewedFor = sessionSeconds.lifetime - sessionSeconds.renewedAfter;
  return {
    id: sessionId,
    expires_at: row.expires_at.toISOString(),
    user: { id: row.user_id, name: row.name },
    renewal_due: row.can_be_renewed && row.expires_at.getTime() - now.getTime() <= renewedFor * 1000,
  };
}

/** Writes down that a session is in use; not for every request, or each of them would write. */
export async function touchSession(database: Queryable, sessionId: string): Promise<void> {
  await database.query(
    "update auth_sessions set last_seen_at = now() where id = $1 and last_seen_at < now() - interval '5 minutes'",
    [sessionId],
  );
}

/**
 * Ends a user's sessions as early as the user's rights demand: an administrator's end sooner than
 * others. The database bounds each when it is written (`end_sessions_in_time`).
 */
export async function shortenSessions(transaction: Queryable, userId: UserId): Promise<void> {
  await transaction.query("update auth_sessions set expires_at = expires_at where user_id = $1", [userId]);
}

/**
 * Ends one session of a user. Idempotent.
 *
 * @returns false when the user has no such session
 */
export async function endSession(transaction: Queryable, userId: UserId, sessionId: string): Promise<boolean> {
  const ended = await transaction.query("delete from auth_sessions where user_id = $1 and id = $2 returning id", [
    userId,
    sessionId,
  ]);
  return ended.length === 1;
}

/**
 * Ends every session of a user but this one. Idempotent.
 *
 * @returns how many were ended
 */
export async function endOtherSessions(transaction: Queryable, userId: UserId, sessionId: string): Promise<number> {
  const ended = await transaction.query("delete from auth_sessions where user_id = $1 and id <> $2 returning id", [
    userId,
    sessionId,
  ]);
  return ended.length;
}

/** Deletes sessions and mailed tokens that have expired. */
export async function pruneSessions({ clock, database }: Pick<Services, "clock" | "database">): Promise<void> {
  await database.query("delete from auth_sessions where expires_at < $1", [clock.now()]);
  await database.query("delete from auth_verifications where expires_at < $1", [clock.now()]);
}

/** The secret that session cookies are signed with. */
export function sessionSecret(keys: Keys): string {
  return keys.currentKey("session-cookie").toString("base64");
}

/**
 * The library's cookie names: on https with a prefix that lets only this very host set them, so
 * that no neighbouring host can plant a session.
 */
export function sessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith("https://");
  const prefix = `${secure ? "__Host-" : ""}troco`;
  return { prefix, secure, name: `${prefix}.session_token` } as const;
}

/**
 * Makes the function that finds the session's token in a header `Cookie`; undefined without one, or
 * if the library has not signed it.
 */
export function createTokenReader({ keys, publicUrl }: Pick<Services, "keys" | "publicUrl">) {
  const { name } = sessionCookie(publicUrl);
  const secret = sessionSecret(keys);
  return (cookies: string | undefined): string | undefined =>
    cookies === undefined ? undefined : parseSigned(parse(cookies, name)[name], secret);
}

/** @returns the signed part of a cookie; undefined if the signature is not the library's */
function parseSigned(cookie: string | undefined, secret: string): string | undefined {
  const end = cookie?.lastIndexOf(".") ?? -1;
  if (cookie === undefined || end < 1) return undefined;
  const value = cookie.slice(0, end);
  const given = Buffer.from(cookie.slice(end + 1), "base64");
  const expected = createHmac("sha256", secret).update(value).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : undefined;
}

/** Those of the sessions that have neither ended nor expired, of users who may do something. */
export async function findLiveSessions(
  database: Queryable,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ id: string }>(
    `select s.id from auth_sessions s left join profiles p using (user_id)
      where s.id = any (array(select unnest($1::text[]))) and s.expires_at > now()
        and p.is_blocked is not true and p.frozen_at is null`,
    [sessionIds],
  );
  return new Set(rows.map(({ id }) => id));
}
