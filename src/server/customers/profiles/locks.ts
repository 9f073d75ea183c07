import type { Transaction } from "#server/platform/db/database.ts";
import { userColumns, type User } from "./users.ts";

/** Seeds the hash, so that these advisory locks differ from those of `lockByName`, which has 0. */
const userLock = 41;

/**
 * Queues for each user before the row is locked. Shared row locks let later requests pass a waiting
 * writer forever, so a user who keeps moving money could never be blocked; these locks are granted
 * in the order of the requests.
 */
function inLine(users: string): string {
  return `(select user_id, pg_advisory_xact_lock_shared(hashtextextended(user_id, ${userLock})) from (${users}) as users offset 0) as waited`;
}

/**
 * Locks a user for change: waits until every `lockUser` on them ends, and keeps new ones waiting.
 * Take it before any other lock of the user's, such as payment requests or ledger accounts. A
 * transaction that holds `lockUser` must not request it: two that did would deadlock.
 */
export async function lockForChange(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtextextended($1, ${userLock}))`, [userId]);
}

/** Locks the users that a statement selects, in the order in which it selects them. */
function lock(transaction: Transaction, users: string, values: readonly (string | readonly string[])[]) {
  return transaction.query<User>(
    `select ${userColumns} from profiles join ${inLine(users)} using (user_id) order by user_id for share of profiles`,
    values,
  );
}

/**
 * Reads a user and keeps the account from being closed or blocked until the transaction ends. Every
 * transaction that moves a user's money holds this lock before it posts, in either direction:
 * closing an account takes the opposing lock before it reads the balances, so no money can arrive
 * between that read and the closing. Lock several users with one of the functions below, in one
 * statement.
 *
 * @returns the user, who may be blocked or held: check where that matters
 * @throws Error when there is no profile of this user
 */
export async function lockUser(transaction: Transaction, userId: string): Promise<User> {
  const [user] = await lock(transaction, "select $1::text as user_id", [userId]);
  if (user === undefined) throw new Error(`no profile of ${userId}`);
  return user;
}

/**
 * Locks several users, as `lockUser` does, in the order of their ids, so that two transactions
 * never deadlock. Ids without a profile are left out.
 */
export function lockUsers(transaction: Transaction, userIds: readonly string[]): Promise<User[]> {
  return lock(transaction, "select user_id from profiles where user_id = any ($1::text[]) order by user_id", [userIds]);
}

/**
 * Locks a user and a partner's owners, as `lockUsers` does. An owner who joins after this
 * statement is not locked: rely only on those that it returns.
 */
export function lockWithOwners(transaction: Transaction, userId: string, partnerId: string): Promise<User[]> {
  return lock(
    transaction,
    "select $1::text as user_id union select user_id from partner_members where partner_id = $2 and role = 'owner' order by user_id",
    [userId, partnerId],
  );
}

/**
 * Locks a user and the user with that username (lower case, without the @), as `lockUsers` does.
 *
 * @returns the user as `self`; `other` is undefined if no user has the username, and equals `self`
 *   if it is their own
 * @throws Error when there is no profile of this user
 */
export async function lockPair(
  transaction: Transaction,
  userId: string,
  username: string,
): Promise<{ readonly self: User; readonly other: User | undefined }> {
  const users = await lock(
    transaction,
    "select user_id from profiles where user_id = $1 or username = $2 order by user_id",
    [userId, username],
  );
  const self = users.find((user) => user.userId === userId);
  if (self === undefined) throw new Error(`no profile of ${userId}`);
  return { self, other: users.find((user) => user.username === username) };
}
