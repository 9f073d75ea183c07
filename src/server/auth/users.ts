import type { Queryable } from "../db/database.ts";

/** The library keeps e-mail addresses in lower case. */
export async function findUserIdByEmail(database: Queryable, email: string): Promise<string | undefined> {
  const [row] = await database.query<{ id: string }>("select id from auth_users where email = lower($1)", [
    email.trim(),
  ]);
  return row?.id;
}

/** The e-mail that a person signs in with. */
export async function readEmail(
  database: Queryable,
  userId: string,
): Promise<{ readonly email: string; readonly isConfirmed: boolean } | undefined> {
  const [row] = await database.query<{ email: string; email_verified: boolean }>(
    "select email, email_verified from auth_users where id = $1",
    [userId],
  );
  return row && { email: row.email, isConfirmed: row.email_verified };
}

/** Mails greet people by the name that the library keeps. */
export async function renameUser(transaction: Queryable, userId: string, name: string): Promise<void> {
  await transaction.query("update auth_users set name = $2 where id = $1", [userId, name]);
}

/**
 * Ends every session of a person when the transaction commits: no request after it is answered in their name.
 * @returns how many there were
 */
export async function endSessions(transaction: Queryable, userId: string): Promise<number> {
  const ended = await transaction.query("delete from auth_sessions where user_id = $1 returning id", [userId]);
  return ended.length;
}
