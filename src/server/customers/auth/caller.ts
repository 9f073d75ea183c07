import { createHmac, timingSafeEqual } from "node:crypto";
import { parse } from "hono/utils/cookie";
import type { UserCaller } from "#server/platform/caller.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Auth } from "./auth.ts";
import { touchSession } from "./sessions.ts";

interface Row {
  session_id: string;
  /** It is time to write down that the session is in use. */
  is_due: boolean;
  user_id: string;
  email: string;
  name: string;
  has_profile: boolean;
  is_active: boolean;
  is_blocked: boolean;
  block_reason: string | null;
  is_admin: boolean;
  partner_id: string | null;
  role: "owner" | "staff" | null;
}

/** Finds out whose request it is; undefined when it brings no session, or one that has ended. */
export type Identify = (headers: Headers) => Promise<UserCaller | undefined>;

/**
 * Makes the function that finds out who is calling, from the session cookie of a request's headers.
 * Every request calls it first, so it is one statement, where the library's own `getSession` needs
 * several and a millisecond. Rights are read anew each time. The library still makes, renews and
 * ends the sessions; its cookie's name and secret are read from it.
 *
 * @param ensureProfile makes the profile of a user who has none yet
 */
export function createIdentify(
  auth: Auth,
  database: Database,
  ensureProfile: (user: { id: string; name: string }) => Promise<void>,
): Identify {
  const context = auth.$context.then(({ authCookies, secret }) => ({ name: authCookies.sessionToken.name, secret }));
  return async (headers) => {
    const { name, secret } = await context;
    const cookies = headers.get("cookie");
    const token = cookies === null ? undefined : parseSigned(parse(cookies, name)[name], secret);
    if (token === undefined) return undefined;
    const row = await readRow(database, token);
    if (row?.is_due) await touchSession(database, row.session_id);
    if (row === undefined || row.has_profile) return row && toCaller(row);
    // The process may have died between making the user and making the profile.
    await ensureProfile({ id: row.user_id, name: row.name });
    const completed = await readRow(database, token);
    return completed && toCaller(completed);
  };
}

/** @returns the signed part of a cookie; undefined if the signature is not the library's */
function parseSigned(cookie: string | undefined, secret: string): string | undefined {
  const end = cookie?.lastIndexOf(".") ?? -1;
  if (cookie === undefined || end < 1) return undefined;
  const value = cookie.slice(0, end);
  const told = Buffer.from(cookie.slice(end + 1), "base64");
  const expected = createHmac("sha256", secret).update(value).digest();
  return told.length === expected.length && timingSafeEqual(told, expected) ? value : undefined;
}

async function readRow(database: Database, token: string): Promise<Row | undefined> {
  const [row] = await database.query<Row>(
    `select s.id as session_id, s.last_seen_at < now() - interval '5 minutes' as is_due, u.id as user_id, u.email, u.name, p.user_id is not null as has_profile,
        p.is_active, p.is_blocked, p.block_reason, p.is_admin, m.partner_id, m.role
      from auth_sessions s
        join auth_users u on u.id = s.user_id
        left join profiles p on p.user_id = s.user_id
        left join partner_members m on m.user_id = s.user_id
      where s.token = $1 and s.expires_at > now()`,
    [token],
  );
  return row;
}

function toCaller(row: Row): UserCaller {
  return {
    kind: "user",
    sessionId: row.session_id,
    userId: row.user_id,
    email: row.email,
    isActive: row.is_active,
    isBlocked: row.is_blocked,
    blockReason: row.block_reason,
    isAdmin: row.is_admin,
    partnerId: row.partner_id ?? undefined,
    isOwner: row.role === "owner",
  };
}
