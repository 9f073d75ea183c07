import type { Profile } from "#contract/customers/profiles.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { causesMax, readReviews } from "./store.ts";

/** Above any real number: each cause was written by an administrator or by a reversed payment. */
const ownCausesMax = 10_000;

/** Why an account is held, as its owner sees it. */
export async function readOwnReview(
  database: Queryable,
  userId: string,
  heldSince: Date | null,
): Promise<Profile["review"]> {
  if (heldSince === null) return null;
  const rows = await readReviews(database, userId, { limit: causesMax, openOnly: true });
  return { since: heldSince.toISOString(), causes: rows.map(({ reason, note }) => ({ reason, note })) };
}

/**
 * All causes of a user's holds, past and present, for the export of the user's data, without who
 * decided.
 */
export async function readOwnCauses(database: Queryable, userId: string) {
  const rows = await readReviews(database, userId, { limit: ownCausesMax });
  return rows.map(({ reason, note, subject, since, ended_at: endedAt }) => ({
    reason,
    note,
    top_up_id: subject,
    since: since.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
  }));
}
