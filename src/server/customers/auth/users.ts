import type { UserId } from "#contract/ids.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { anywhere } from "#server/platform/db/statement.ts";

/**
 * The id of the user with this e-mail address, in any case and confirmed or not; undefined if there
 * is none.
 */
export async function findUserIdByEmail(database: Queryable, email: string): Promise<string | undefined> {
  const [row] = await database.query<{ id: string }>("select id from auth_users where email = lower($1)", [
    email.trim(),
  ]);
  return row?.id;
}

/** The ids of users whose e-mail addresses have a term in them, in any case; `limit` at most. */
export async function findUserIdsByPart(database: Queryable, term: string, limit: number): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select id from auth_users where email collate "C" like $1 order by email limit $2`,
    [anywhere(term.toLowerCase()), limit],
    "plannedAnew",
  );
  return rows.map(({ id }) => id);
}

/** The e-mail address that a user signs in with. */
export async function readEmail(
  database: Queryable,
  userId: UserId,
): Promise<{ readonly email: string; readonly isConfirmed: boolean } | undefined> {
  const [row] = await database.query<{ email: string; isConfirmed: boolean }>(
    'select email, email_verified as "isConfirmed" from auth_users where id = $1',
    [userId],
  );
  return row;
}

/** The id of the user whose confirmed e-mail address this is; undefined if there is none. */
export async function findConfirmedAccount(database: Queryable, email: string): Promise<string | undefined> {
  const [row] = await database.query<{ id: string }>("select id from auth_users where email = $1 and email_verified", [
    email,
  ]);
  return row?.id;
}

/**
 * Changes the name by which mails greet a user; the auth library keeps it apart from the profile.
 */
export async function renameUser(transaction: Queryable, userId: UserId, name: string): Promise<void> {
  await transaction.query("update auth_users set name = $2 where id = $1", [userId, name]);
}

/**
 * Ends the mailed links by which a user could set a new login password: the library keeps the user
 * as their value.
 */
export async function endRecoveryLinks(transaction: Queryable, userId: UserId): Promise<void> {
  await transaction.query("delete from auth_verifications where value = $1", [userId]);
}

/**
 * Ends every session of a user when the transaction commits: no request after it is answered in
 * their name. Open streams end once the caller has recorded a `session` live event. Idempotent.
 *
 * @returns how many were ended
 */
export async function endSessions(transaction: Queryable, userId: UserId): Promise<number> {
  const ended = await transaction.query("delete from auth_sessions where user_id = $1 returning id", [userId]);
  return ended.length;
}
