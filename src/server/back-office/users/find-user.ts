import { cardNumberLength, usernamePattern } from "#contract/limits.ts";
import { findUserIdByEmail } from "#server/customers/auth/index.ts";
import { findByCardNumber, findByUsername } from "#server/customers/profiles/index.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";

/** Enough for an administrator's work; too few to try a list of addresses with a stolen session. */
const searches = { max: 100, windowMs: 10 * 60_000 };

/**
 * The id of the user with exactly this e-mail, username or card number. An administrator's searches
 * share one limit, on whatever screen they are made. Why exactly: docs/decisions/administrators.md.
 *
 * @throws DomainError `too_many_requests` with `seconds`
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
  const user = await (search.by === "card" ? findByCardNumber : findByUsername)(database, search.value);
  return user?.userId;
}

/** A term that an administrator typed to find a user. */
export type Search = { readonly by: "email" | "username" | "card"; readonly value: string };

/**
 * Recognizes an e-mail, a username with or without its @, and a card number with or without spaces.
 * Sixteen digits alone are a card; a username of digits is found with its @. Undefined for a term
 * that can be none of them.
 */
export function parseSearch(term: string): Search | undefined {
  const typed = term.trim().toLowerCase();
  const digits = typed.replace(/[\s-]/g, "");
  if (/^[0-9]+$/.test(digits) && digits.length === cardNumberLength) return { by: "card", value: digits };
  if (typed.indexOf("@") > 0) return { by: "email", value: typed };
  const username = typed.replace(/^@/, "");
  return usernamePattern.test(username) ? { by: "username", value: username } : undefined;
}
