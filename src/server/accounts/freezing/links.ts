import { createHash, randomBytes } from "node:crypto";
import type { UserId } from "#contract/ids.ts";
import { freezingLinkLifeMs } from "#contract/limits.ts";
import type { Queryable, Transaction } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";

/**
 * Makes a link by which a user freezes their account. It works once, within seven days of what it
 * is mailed about, so that it ends what was made since, also where the mail was late.
 */
export async function makeFreezingLink(
  { publicUrl }: Pick<Services, "publicUrl">,
  transaction: Transaction,
  { userId, at }: { readonly userId: UserId; readonly at: Date },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await transaction.query("insert into freezing_links (digest, user_id, expires_at) values ($1, $2, $3)", [
    digestToken(token),
    userId,
    new Date(at.getTime() + freezingLinkLifeMs),
  ]);
  return `${publicUrl}/not-me?token=${token}`;
}

/**
 * Uses up a link.
 * @returns the user it was mailed to; undefined for one that was used, has expired, or never was
 */
export async function takeFreezingLink(transaction: Queryable, token: string, now: Date): Promise<string | undefined> {
  const [link] = await transaction.query<{ user_id: UserId }>(
    "delete from freezing_links where digest = $1 and expires_at > $2 returning user_id",
    [digestToken(token), now],
  );
  return link?.user_id;
}

/** Deletes links that have expired. */
export async function pruneFreezingLinks({ clock, database }: Pick<Services, "clock" | "database">): Promise<void> {
  await database.query("delete from freezing_links where expires_at <= $1", [clock.now()]);
}

/** Only the digest is stored, so a reader of the database gets no link. */
function digestToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
