import { findUserIdByEmail } from "../auth/index.ts";
import type { Database } from "../db/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { makeAdministrator } from "../profiles/index.ts";

/**
 * Makes a person an administrator. For a command on the server: no operation of the contract leads here.
 * @throws Refusal not_found when nobody has signed up with that e-mail
 */
export async function grantAdministrator(database: Database, email: string): Promise<void> {
  const userId = await findUserIdByEmail(database, email);
  if (userId === undefined || !(await makeAdministrator(database, userId))) throw new Refusal("not_found");
}
