import type { UserId } from "#contract/ids.ts";
import type { Read } from "#server/platform/batches/index.ts";
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
export async function lockForChange(transaction: Transaction, userId: UserId): Promise<void> {
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
export async function lockUser(transaction: Transaction, userId: UserId): Promise<User> {
  const [user] = await lock(transaction, "select $1::text as user_id", [userId]);
  if (user === undefined) throw new Error(`no profile of ${userId}`);
  return user;
}

/**
 * Locks several users, as `lockUser` does, in the order of their ids, so that two transactions
 * never deadlock. Ids without a profile are left out.
 */
export function lockUsers(transaction: Transaction, userIds: readonly UserId[]): Promise<User[]> {
  return lock(transaction, "select user_id from profiles where user_id = any ($1::text[]) order by user_id", [userIds]);
}

/**
 * Finds the user with exactly this card number, as `findByCardNumber`, and locks them as `lockUser`
 * does: the card keeps its number, and stays as frozen or not, until the transaction ends.
 */
export async function lockByCardNumber(transaction: Transaction, cardNumber: string): Promise<User | undefined> {
  const [user] = await transaction.query<User>(
    // The outer condition counts for the row as it is after the wait.
    `select ${userColumns} from profiles join ${inLine("select user_id from profiles where card_number = $1")} using (user_id)
      where card_number = $1 for share of profiles`,
    [cardNumber],
  );
  return user;
}

/** Users that a batch locks: one, or a partner's owners. */
export type UserKey =
  | {
      readonly userId: UserId;
      /**
       * Locks as `lockForChange` does, and keeps other requests out of the batch: for a request
       * that holds the account, or whose decision needs its money to stay as it is.
       */
      readonly forChange?: true;
    }
  | { readonly ownersOf: string };

/** The users that a batch has locked. */
export interface LockedUsers {
  /** @throws Error when there is no profile of this user */
  get(userId: UserId): User;
  find(userId: UserId): User | undefined;
}

/**
 * Users whose money a request moves, locked as `lockUser` does until the batch has committed. An
 * owner who joins a partner after the batch has begun is not among them: rely only on those that
 * are found.
 */
export const lockedUsers: Read<UserKey, LockedUsers> = {
  name: "users",
  place: 3,
  isShared: true,
  nameOf: (key) =>
    "userId" in key ? `${key.userId}${key.forChange ? " for change" : ""}` : `owners of ${key.ownersOf}`,
  isCommon: (key) => "ownersOf" in key,
  isAlone: (key) => "userId" in key && key.forChange === true,
  // One look-up by the key for each user, however few the planner expects.
  text: `select locked.* from (
      select user_id, case when for_change then pg_advisory_xact_lock(name) else pg_advisory_xact_lock_shared(name) end
        from (
          select user_id, hashtextextended(user_id, ${userLock}) as name, bool_or(for_change) as for_change
          from (
            select * from unnest($1::text[], $2::boolean[]) as named (user_id, for_change)
            union all
            select user_id, false from partner_members where partner_id = any ($3::uuid[]) and role = 'owner'
          ) as needed group by user_id order by user_id
        ) as users offset 0
    ) as waited cross join lateral (
      select ${userColumns} from profiles where user_id = waited.user_id for share offset 0
    ) as locked`,
  values: (keys) => {
    const named = keys.filter((key) => "userId" in key);
    return [
      named.map(({ userId }) => userId),
      named.map(({ forChange }) => String(forChange === true)),
      keys.flatMap((key) => ("ownersOf" in key ? key.ownersOf : [])),
    ];
  },
  view: (rows: readonly User[]) => {
    const found = new Map(rows.map((user) => [user.userId, user]));
    return {
      find: (userId) => found.get(userId),
      get: (userId) => {
        const user = found.get(userId);
        if (user === undefined) throw new Error(`no profile of ${userId}`);
        return user;
      },
    };
  },
};
