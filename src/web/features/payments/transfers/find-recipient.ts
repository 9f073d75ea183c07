import { usernamePattern } from "#contract/limits.ts";
import type { Output } from "#web/lib/api.ts";
import { queryClient, queryOf } from "#web/lib/query.ts";

export type Recipient = Output<"findRecipient">;

/** The username that was typed or pasted: in lower case, without outer spaces or a leading @. */
export function parseRecipient(text: string): { readonly username: string; readonly wellFormed: boolean } {
  const username = text.trim().replace(/^@/, "").toLowerCase();
  return { username, wellFormed: usernamePattern.test(username) };
}

/** A username may change hands, so it is looked up again after a minute. */
export function recipientQuery(username: string) {
  return { ...queryOf("findRecipient", { username }), staleTime: 60_000 };
}

/**
 * Finds the user with this username.
 * @throws DomainError if there is none, or if it is the caller; NetworkError without an answer
 */
export function findRecipient(username: string): Promise<Recipient> {
  return queryClient.query(recipientQuery(username));
}
