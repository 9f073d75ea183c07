import type { UserId } from "#contract/ids.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Queryable, Transaction } from "#server/platform/db/database.ts";

const dayMs = 24 * 60 * 60_000;
/** How long a username that somebody gave up is nobody's; the database's triggers hold to it. */
const reservedMs = 400 * dayMs;
const changes = { max: 3, withinMs: 30 * dayMs } as const;

type Needs = { readonly clock: Clock; readonly database: Queryable };

/**
 * The seconds until a user may change the username again; 0 for now. The caller holds
 * `lockForChange` on the user.
 */
export async function secondsToUsernameChange(transaction: Transaction, userId: UserId, now: Date): Promise<number> {
  const made = await transaction.query<{ given_up_at: Date }>(
    `select given_up_at from given_up_usernames where user_id = $1 and given_up_at > $2
      order by given_up_at desc limit $3`,
    [userId, new Date(now.getTime() - changes.withinMs), changes.max],
  );
  if (made.length < changes.max) return 0;
  return Math.ceil((made.at(-1)!.given_up_at.getTime() + changes.withinMs - now.getTime()) / 1_000);
}

/** The user who gave up a username within 400 days; undefined also once they were erased. */
export async function findFormerUser({ clock, database }: Needs, username: string): Promise<string | undefined> {
  const [row] = await database.query<{ user_id: UserId | null }>(
    "select user_id from given_up_usernames where username = $1 and given_up_at > $2 order by given_up_at desc limit 1",
    [username, new Date(clock.now().getTime() - reservedMs)],
  );
  return row?.user_id ?? undefined;
}

/** The usernames that a user had before, newest first. */
export function readGivenUpUsernames(
  database: Queryable,
  userId: UserId,
): Promise<{ readonly username: string; readonly given_up_at: Date }[]> {
  return database.query(
    "select username, given_up_at from given_up_usernames where user_id = $1 order by given_up_at desc",
    [userId],
  );
}

/**
 * Forgets whose usernames a user had; they stay nobody's for what is left of 400 days.
 * @returns those usernames
 */
export async function forgetFormerUser(transaction: Transaction, userId: UserId, now: Date): Promise<string[]> {
  const rows = await transaction.query<{ username: string }>(
    "update given_up_usernames set user_id = null where user_id = $1 returning username",
    [userId],
  );
  await pruneGivenUpUsernames({ clock: { now: () => now }, database: transaction });
  return rows.map(({ username }) => username);
}

/** Deletes usernames that are anybody's again. */
export async function pruneGivenUpUsernames({ clock, database }: Needs): Promise<void> {
  const before = new Date(clock.now().getTime() - reservedMs);
  await database.query("delete from given_up_usernames where given_up_at <= $1", [before]);
}
