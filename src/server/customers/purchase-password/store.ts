import type { UserId } from "#contract/ids.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { toBytes } from "#server/platform/db/statement.ts";
import { gatherOn } from "#server/platform/gather.ts";
import { doublingsMax, firstLockMs, triesMax, type StoredHash } from "./rules.ts";

export async function hasPurchasePassword(database: Queryable, userId: UserId): Promise<boolean> {
  const rows = await database.query("select from purchase_passwords where user_id = $1", [userId]);
  return rows.length === 1;
}

export interface CountedTry extends StoredHash {
  readonly triesLeft: number;
  /** Set by the last try before the comparison; only a right answer clears it. */
  readonly lockedUntil: Date | null;
  /** The session of each wrong try that the user was not notified of. */
  readonly wrongSessions: readonly string[];
}

interface Try {
  readonly userId: UserId;
  readonly now: Date;
}

/**
 * Counts a try before it is compared; undefined when no try is left or there is no password. Tries
 * of one turn of the event loop are counted by one statement, which commits on its own, each user's
 * once: PostgreSQL runs concurrent tries one after the other, and at most five find the row
 * unlocked.
 */
export async function countTry(database: Queryable, userId: UserId, now: Date): Promise<CountedTry | undefined> {
  let counted: Counted;
  do counted = await countGathered(database, { userId, now });
  while (counted === "in turn");
  return counted;
}

/** `in turn`: another try of the same user was counted with the same statement. */
type Counted = CountedTry | undefined | "in turn";

const countGathered = gatherOn(async (database: Queryable, tries: readonly Try[]): Promise<Counted[]> => {
  const firsts = tries.filter((one, index) => tries.findIndex(({ userId }) => userId === one.userId) === index);
  // A lock that is over starts a new count. The rows are locked in one order, so that statements of
  // two processes never wait for each other in a circle.
  const rows = await database.query<CountedTry & { userId: UserId }>(
    `with tried as materialized (
        select p.user_id, given.now
          from unnest($1::text[], $2::timestamptz[]) as given (user_id, now) join purchase_passwords p using (user_id)
          order by p.user_id for update of p
      )
      update purchase_passwords p set
        tries = case when locked_until is null then tries + 1 else 1 end,
        locked_until = case when locked_until is null and tries + 1 >= ${triesMax}
          then tried.now + interval '1 millisecond' * ${firstLockMs} * power(2, least(locks, ${doublingsMax})) end,
        locks = case when locked_until is null and tries + 1 >= ${triesMax} then least(locks + 1, ${doublingsMax + 1}) else locks end
      from tried where p.user_id = tried.user_id and (locked_until is null or locked_until <= tried.now)
      returning p.user_id as "userId", hash, salt, key_id as "keyId", ${triesMax} - tries as "triesLeft",
        locked_until as "lockedUntil", wrong_sessions as "wrongSessions"`,
    [firsts.map(({ userId }) => userId), firsts.map(({ now }) => now.toISOString())],
  );
  return tries.map((one) => (firsts.includes(one) ? rows.find(({ userId }) => userId === one.userId) : "in turn"));
}, 100);

interface ClearedTries {
  readonly userId: UserId;
  readonly compared: StoredHash;
  readonly renewed: StoredHash;
}

/**
 * Clears the tries after a right answer, unless the password was changed in between, and stores a
 * hash under the newest key. Those of one turn of the event loop travel together. The commit does
 * not wait for the disk: a crash that loses it leaves the user with fewer tries, never a guesser
 * with more.
 */
export const clearTries = gatherOn(async (database: Queryable, cleared: readonly ClearedTries[]) => {
  await database.query(
    `with relaxed as (select set_config('synchronous_commit', 'off', true)), compared as materialized (
        select given.* from relaxed, unnest($1::text[], $2::bytea[], $3::bytea[], $4::bytea[], $5::text[])
            as given (user_id, compared, hash, salt, key_id)
          join purchase_passwords p on p.user_id = given.user_id and p.hash = given.compared
          order by given.user_id for update of p
      )
      update purchase_passwords p set tries = 0, locks = 0, locked_until = null, hash = compared.hash,
        salt = compared.salt, key_id = compared.key_id
      from compared where p.user_id = compared.user_id and p.hash = compared.compared`,
    [
      cleared.map(({ userId }) => userId),
      cleared.map(({ compared }) => toBytes(compared.hash)),
      cleared.map(({ renewed }) => toBytes(renewed.hash)),
      cleared.map(({ renewed }) => toBytes(renewed.salt)),
      cleared.map(({ renewed }) => renewed.keyId),
    ],
  );
  return cleared.map(() => undefined);
}, 100);

/**
 * Keeps which session a wrong try came from, for `takeWrongSessions`: after its comparison, since a
 * try that is counted may yet be right. A lock that runs was a notice of it already.
 */
export async function keepWrongSession(
  database: Queryable,
  { userId, sessionId }: { readonly userId: UserId; readonly sessionId: string },
): Promise<void> {
  await database.query(
    `update purchase_passwords set wrong_sessions = wrong_sessions || $2::text
      where user_id = $1 and locked_until is null`,
    [userId, sessionId],
  );
}

/** Forgets the wrong tries' sessions. @returns them, to one of several callers at once */
export async function takeWrongSessions(transaction: Queryable, userId: UserId): Promise<readonly string[]> {
  const [row] = await transaction.query<{ wrong_sessions: string[] }>(
    `with held as materialized (
        select user_id, wrong_sessions from purchase_passwords where user_id = $1 and wrong_sessions <> '{}' for update
      )
      update purchase_passwords p set wrong_sessions = '{}' from held where p.user_id = held.user_id
      returning held.wrong_sessions`,
    [userId],
  );
  return row?.wrong_sessions ?? [];
}

/** When the running lock ends; null when none runs; undefined when there is no password. */
export async function readLock(database: Queryable, userId: UserId): Promise<Date | null | undefined> {
  const [row] = await database.query<{ locked_until: Date | null }>(
    "select locked_until from purchase_passwords where user_id = $1",
    [userId],
  );
  return row?.locked_until;
}

/** @returns false when there is a password already */
export async function insertHash(
  transaction: Queryable,
  userId: UserId,
  stored: StoredHash,
  at: Date,
): Promise<boolean> {
  const rows = await transaction.query(
    `insert into purchase_passwords (user_id, hash, salt, key_id, updated_at) values ($1, $2, $3, $4, $5)
      on conflict (user_id) do nothing returning user_id`,
    [userId, stored.hash, stored.salt, stored.keyId, at],
  );
  return rows.length === 1;
}

/**
 * Replaces the hash that was compared.
 * @returns false when it was replaced meanwhile
 */
export async function replaceHash(
  transaction: Queryable,
  userId: UserId,
  compared: Buffer,
  stored: StoredHash,
  at: Date,
): Promise<boolean> {
  const rows = await transaction.query(
    `update purchase_passwords set hash = $3, salt = $4, key_id = $5, updated_at = $6
      where user_id = $1 and hash = $2 returning user_id`,
    [userId, compared, stored.hash, stored.salt, stored.keyId, at],
  );
  return rows.length === 1;
}

/**
 * Stores a hash in place of any other, with all tries and no lock.
 *
 * @returns whether there was none
 */
export async function overwriteHash(
  transaction: Queryable,
  userId: UserId,
  stored: StoredHash,
  at: Date,
): Promise<boolean> {
  const [row] = await transaction.query<{ created: boolean }>(
    `insert into purchase_passwords (user_id, hash, salt, key_id, updated_at) values ($1, $2, $3, $4, $5)
      on conflict (user_id) do update set hash = excluded.hash, salt = excluded.salt, key_id = excluded.key_id,
        tries = 0, locks = 0, locked_until = null, updated_at = excluded.updated_at
      returning xmax = 0 as created`,
    [userId, stored.hash, stored.salt, stored.keyId, at],
  );
  return row!.created;
}

/** Keeps one recovery link for each user: a newer one replaces the older. */
export async function saveResetToken(
  transaction: Queryable,
  userId: UserId,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await transaction.query(
    `insert into purchase_password_resets (user_id, token_hash, expires_at) values ($1, $2, $3)
      on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [userId, tokenHash, expiresAt],
  );
}

/** Whether a recovery token is there and not too old. */
export async function isTokenValid(
  database: Queryable,
  userId: UserId,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const rows = await database.query(
    "select from purchase_password_resets where user_id = $1 and token_hash = $2 and expires_at > $3",
    [userId, tokenHash, now],
  );
  return rows.length === 1;
}

/**
 * Uses up a recovery token.
 *
 * @returns whether it was valid; of two concurrent uses only one finds it
 */
export async function useResetToken(
  transaction: Queryable,
  userId: UserId,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const rows = await transaction.query(
    "delete from purchase_password_resets where user_id = $1 and token_hash = $2 and expires_at > $3 returning user_id",
    [userId, tokenHash, now],
  );
  return rows.length === 1;
}
