import { usernamePattern } from "#contract/limits.ts";
import type { Output } from "#web/lib/api.ts";
import { queryClient, queryOf } from "#web/lib/query.ts";

export type Recipient = Output<"findRecipient">;

/** What a typed or pasted username means: without spaces around it or an @ before it, in lower case. */
export function parseRecipient(text: string): { readonly username: string; readonly wellFormed: boolean } {
  const username = text.trim().replace(/^@/, "").toLowerCase();
  return { username, wellFormed: usernamePattern.test(username) };
}

/** A name may change hands, so it is looked up again after a minute. */
export function recipientQuery(username: string) {
  return { ...queryOf("findRecipient", { username }), staleTime: 60_000 };
}

/** Who has this username. Throws `RefusalError` for nobody and for oneself, `NetworkError` when it is not known. */
export function findRecipient(username: string): Promise<Recipient> {
  return queryClient.fetchQuery(recipientQuery(username));
}
