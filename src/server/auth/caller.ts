import type { Database } from "../db/database.ts";
import type { Auth } from "./auth.ts";

/** Who is asking, read anew for each request: a block or a sign-out takes effect at the next one. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly isActive: boolean;
  readonly isBlocked: boolean;
  readonly blockReason: string | null;
  readonly isAdmin: boolean;
  /** The company this person owns, if any. */
  readonly partnerId: string | undefined;
}

interface Row {
  is_active: boolean;
  is_blocked: boolean;
  block_reason: string | null;
  is_admin: boolean;
  partner_id: string | null;
}

/** The person of the request's session cookie; undefined when there is none, or it has ended. */
export async function identify(
  services: {
    readonly auth: Auth;
    readonly database: Database;
    readonly ensureProfile: (user: { id: string; name: string }) => Promise<void>;
  },
  headers: Headers,
): Promise<Caller | undefined> {
  const found = await services.auth.api.getSession({
    headers,
    // Only the library's own answer can carry the renewed cookie, so only it renews.
    query: { disableRefresh: true },
  });
  if (found === null) return undefined;
  const { user, session } = found;
  let row = await readRow(services.database, user.id);
  if (row === undefined) {
    // The process may have died between making the user and making the profile.
    await services.ensureProfile(user);
    row = await readRow(services.database, user.id);
  }
  return {
    userId: user.id,
    sessionId: session.id,
    email: user.email,
    isActive: row!.is_active,
    isBlocked: row!.is_blocked,
    blockReason: row!.block_reason,
    isAdmin: row!.is_admin,
    partnerId: row!.partner_id ?? undefined,
  };
}

async function readRow(database: Database, userId: string): Promise<Row | undefined> {
  const [row] = await database.query<Row>(
    `select p.is_active, p.is_blocked, p.block_reason, p.is_admin, c.id as partner_id
      from profiles p left join partners c on c.owner_id = p.user_id where p.user_id = $1`,
    [userId],
  );
  return row;
}
