import { cardNumberLength, usernamePattern } from "#contract/limits.ts";

/** What an administrator typed to find a person by. */
export type Search = { readonly by: "email" | "username" | "card"; readonly value: string };

/**
 * Tells an e-mail, a username with or without its @, and a card number with or without spaces apart. Sixteen digits alone are a card;
 * a username of digits is found with its @. Undefined for what can be none of them.
 */
export function parseSearch(term: string): Search | undefined {
  const typed = term.trim().toLowerCase();
  const digits = typed.replace(/[\s-]/g, "");
  if (/^[0-9]+$/.test(digits) && digits.length === cardNumberLength) return { by: "card", value: digits };
  if (typed.indexOf("@") > 0) return { by: "email", value: typed };
  const username = typed.replace(/^@/, "");
  return usernamePattern.test(username) ? { by: "username", value: username } : undefined;
}
