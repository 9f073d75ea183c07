import { findUserIdByEmail } from "#server/customers/auth/index.ts";
import { findByCardNumber, findByUsername } from "#server/customers/profiles/index.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { parseSearch } from "./rules.ts";

/** Enough for a day at the desk; an administrator's stolen session does not go through a list of addresses. */
const searches = { max: 100, windowMs: 10 * 60_000 };

/**
 * The one person of exactly this e-mail, username or card number, for an administrator whose searches are counted wherever they are made.
 * @throws Refusal too_many_requests
 */
export async function findUserId(
  services: Pick<Services, "clock" | "database">,
  administratorId: string,
  term: string,
): Promise<string | undefined> {
  const search = parseSearch(term);
  if (search === undefined) return undefined;
  await limitRate(services, `find-user:${administratorId}`, searches);
  const { database } = services;
  if (search.by === "email") return findUserIdByEmail(database, search.value);
  const person = await (search.by === "card" ? findByCardNumber : findByUsername)(database, search.value);
  return person?.userId;
}
