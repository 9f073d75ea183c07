import type { PartnerId } from "#contract/ids.ts";
import type { MemberRole } from "#contract/partners/roles.ts";
import type { UserCaller } from "#server/platform/caller.ts";
import type { Database } from "#server/platform/db/database.ts";
import { gather } from "#server/platform/gather.ts";
import type { Services } from "#server/platform/services.ts";
import { createTokenReader, touchSession } from "./sessions.ts";

interface Row extends Omit<UserCaller, "kind" | "partnerId" | "role"> {
  readonly partnerId: PartnerId | null;
  readonly role: MemberRole | null;
  readonly token: string;
  /** The time has come to record that the session is in use. */
  readonly isDue: boolean;
  readonly name: string;
  readonly hasProfile: boolean;
}

/**
 * Identifies the caller of a request by its header `Cookie`; undefined without a session, or with
 * one that has ended.
 */
export type Identify = (cookies: string | undefined) => Promise<UserCaller | undefined>;

/** Sessions that one statement reads at most. */
const sessionsMax = 32;

/**
 * Makes the function that identifies the caller by the session cookie. Every request calls it
 * first, so it is one statement, shared by the requests of one turn of the event loop, where the
 * library's own `getSession` needs several and a millisecond. Rights are read anew each time: the
 * statement is sent after each of the requests that it is for has come. Only tokens that the
 * library has signed get into it. The library still makes, renews and ends the sessions.
 *
 * @param ensureProfile makes the profile of a user who has none yet
 */
export function createIdentify(
  { config, database, keys, publicUrl }: Pick<Services, "config" | "database" | "keys" | "publicUrl">,
  ensureProfile: (user: { id: string; name: string }) => Promise<void>,
): Identify {
  const tokenIn = createTokenReader({ keys, publicUrl });
  const { requireSecondFactor } = config;
  const readRow = gather((tokens: readonly string[]) => readRows(database, tokens, requireSecondFactor), sessionsMax);
  return async (cookies) => {
    const token = tokenIn(cookies);
    if (token === undefined) return undefined;
    const row = await readRow(token);
    if (row?.isDue) await touchSession(database, row.sessionId);
    if (row === undefined || row.hasProfile) return row && toCaller(row);
    // The process may have died between making the user and making the profile.
    await ensureProfile({ id: row.userId, name: row.name });
    const completed = await readRow(token);
    return completed && toCaller(completed);
  };
}

/**
 * The tokens pass a select of their own, or PostgreSQL would plan the statement anew each time: a
 * plan for as many tokens as it sees looks cheaper than the one it keeps.
 *
 * @returns for each token the row of its session, undefined where it has ended
 */
async function readRows(
  database: Database,
  tokens: readonly string[],
  requireSecondFactor: boolean,
): Promise<(Row | undefined)[]> {
  const rows = await database.query<Row>(
    `select s.token, s.id as "sessionId", s.last_seen_at < now() - interval '5 minutes' as "isDue", u.id as "userId",
        u.email, u.name, p.user_id is not null as "hasProfile", p.is_active as "isActive", p.is_blocked as "isBlocked",
        p.block_reason as "blockReason", p.frozen_at is not null as "isFrozen", p.is_admin as "isAdmin", m.partner_id as "partnerId",
        replace(m.role, 'staff', 'manager') as role, coalesce($2::boolean
          and (p.is_admin or m.role = 'owner')
          and not exists (select from passkeys where user_id = s.user_id)
          and not exists (select from authenticators where user_id = s.user_id and confirmed_at is not null),
          false) as "lacksSecondFactor"
      from auth_sessions s
        join auth_users u on u.id = s.user_id
        left join profiles p on p.user_id = s.user_id
        left join partner_members m on m.user_id = s.user_id
      where s.token = any(array(select unnest($1::text[]))) and s.expires_at > now()`,
    [tokens, requireSecondFactor],
  );
  const byToken = new Map(rows.map((row) => [row.token, row]));
  return tokens.map((token) => byToken.get(token));
}

function toCaller({
  token: _token,
  isDue: _isDue,
  name: _name,
  hasProfile: _hasProfile,
  partnerId,
  role,
  ...row
}: Row): UserCaller {
  return { kind: "user", ...row, partnerId: partnerId ?? undefined, role: role ?? undefined };
}
