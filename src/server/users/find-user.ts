import { findUserIdByEmail } from "../auth/index.ts";
import type { Queryable } from "../db/database.ts";
import { findByCardNumber, findByUsername } from "../profiles/index.ts";
import { parseSearch } from "./rules.ts";

/** The one person of exactly this e-mail, username or card number. */
export async function findUserId(database: Queryable, term: string): Promise<string | undefined> {
  const search = parseSearch(term);
  if (search === undefined) return undefined;
  if (search.by === "email") return findUserIdByEmail(database, search.value);
  const person = await (search.by === "card" ? findByCardNumber : findByUsername)(database, search.value);
  return person?.userId;
}
