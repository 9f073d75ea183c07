import type { Queryable } from "#server/platform/db/database.ts";

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

/** The e-mail address that a user signs in with. */
export async function readEmail(
  database: Queryable,
  userId: string,
): Promise<{ readonly email: string; readonly isConfirmed: boolean } | undefined> {
  const [row] = await database.query<{ email: string; isConfirmed: boolean }>(
    'select email, email_verified as "isConfirmed" from auth_users where id = $1',
    [userId],
  );
  return row;
}

/**
 * The id of the user who has confirmed this e-mail address and whose account is open; undefined if
 * there is none.
 */
export async function findConfirmedUser(database: Queryable, email: string): Promise<string | undefined> {
  const [row] = await database.query<{ id: string }>(
    `select u.id from auth_users u join profiles p on p.user_id = u.id
      where u.email = lower($1) and u.email_verified and not p.is_blocked`,
    [email.trim()],
  );
  return row?.id;
}

/**
 * Changes the name by which mails greet a user; the auth library keeps it apart from the profile.
 */
export async function renameUser(transaction: Queryable, userId: string, name: string): Promise<void> {
  await transaction.query("update auth_users set name = $2 where id = $1", [userId, name]);
}

/**
 * Ends every session of a user when the transaction commits: no request after it is answered in
 * their name. Open streams end once the caller has recorded a `session` live event. Idempotent.
 *
 * @returns how many were ended
 */
export async function endSessions(transaction: Queryable, userId: string): Promise<number> {
  const ended = await transaction.query("delete from auth_sessions where user_id = $1 returning id", [userId]);
  return ended.length;
}
