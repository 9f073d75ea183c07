import type { Queryable } from "../db/database.ts";

/** The library keeps e-mail addresses in lower case. */
export async function findUserIdByEmail(database: Queryable, email: string): Promise<string | undefined> {
  const [row] = await database.query<{ id: string }>("select id from auth_users where email = lower($1)", [
    email.trim(),
  ]);
  return row?.id;
}

/** Ends every session of a person when the transaction commits: no request after it is answered in their name. */
export async function endSessions(transaction: Queryable, userId: string): Promise<void> {
  await transaction.query("delete from auth_sessions where user_id = $1", [userId]);
}
