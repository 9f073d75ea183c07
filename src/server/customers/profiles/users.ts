import type { UserId } from "#contract/ids.ts";
import { accountDeletedReason } from "#contract/limits.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { anywhere, Statement } from "#server/platform/db/statement.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { searchWords } from "#server/platform/fold-text.ts";
import { gatherOn } from "#server/platform/gather.ts";

/** A user as other modules see them. */
export interface User {
  readonly userId: UserId;
  readonly username: string;
  readonly fullName: string;
  readonly cardLast4: string;
  /** No partner may charge the card number. */
  readonly isCardFrozen: boolean;
  readonly isActive: boolean;
  /** Blocked by an administrator, or closed by its owner. */
  readonly isBlocked: boolean;
  readonly isClosed: boolean;
  /** Held for review: the account sees everything and receives money, but moves none. */
  readonly isHeld: boolean;
  /** Frozen by its owner: nobody signs in, and it receives money and moves none. */
  readonly isFrozen: boolean;
  /** Until then the limit of a day is low, after a new device or a new password. */
  readonly cautiousUntil: Date | null;
}

export const userColumns = `user_id as "userId", username, full_name as "fullName", right(card_number, 4) as "cardLast4",
  card_frozen_since is not null as "isCardFrozen", is_active as "isActive", is_blocked as "isBlocked", is_blocked and block_reason is not distinct from '${accountDeletedReason}' as "isClosed", held_since is not null as "isHeld", cautious_until as "cautiousUntil",
  frozen_at is not null as "isFrozen"`;

/**
 * Rejects a user who may move no money now. Money may reach a user who is held or frozen.
 * @throws DomainError account_blocked, account_frozen, account_held
 */
export function requireUnrestricted({
  isBlocked,
  isFrozen,
  isHeld,
}: Pick<User, "isBlocked" | "isFrozen" | "isHeld">): void {
  if (isBlocked) throw new DomainError("account_blocked");
  if (isFrozen) throw new DomainError("account_frozen");
  if (isHeld) throw new DomainError("account_held");
}

async function find(database: Queryable, condition: string, value: string): Promise<User | undefined> {
  return (await database.query<User>(`select ${userColumns} from profiles where ${condition}`, [value]))[0];
}

/**
 * The user with exactly this username, in lower case and without the @; undefined if there is none.
 * May be blocked or held. Look-ups of one turn of the event loop travel together.
 */
export const findByUsername = gatherOn(async (database: Queryable, usernames: readonly string[]) => {
  const users = await database.query<User>(
    `select ${userColumns} from profiles where username = any (array(select unnest($1::text[])))`,
    [usernames],
  );
  return usernames.map((username) => users.find((user) => user.username === username));
}, 32);

/**
 * The user with exactly this card number of 16 digits; undefined if there is none. May be blocked
 * or held.
 */
export function findByCardNumber(database: Queryable, cardNumber: string): Promise<User | undefined> {
  return find(database, "card_number = $1", cardNumber);
}

/** The most words that are looked up in the index; further ones hardly narrow it. */
const indexedWords = 3;

/**
 * Users with all words of a term in their names, without regard to accents and case, and those of
 * `userIds`; in the order of their names, `limit` at most.
 */
export function findUsersByPart(
  database: Queryable,
  { term, userIds, limit }: { readonly term: string; readonly userIds: readonly UserId[]; readonly limit: number },
): Promise<User[]> {
  const statement = new Statement();
  const words = searchWords(term);
  // Only patterns of a `like` of their own use the index, and those with three letters in a row.
  const indexed = words.filter((word) => /[a-z0-9]{3}/.test(word)).slice(0, indexedWords);
  const others = words.filter((word) => !indexed.includes(word));
  const name = `folded(full_name) collate "C"`;
  const patterns = indexed.map((word) => `${name} like ${statement.add(anywhere(word))}`);
  patterns.push(`${name} like all (${statement.add(others.map(anywhere))}::text[])`);
  return database.query<User>(
    `select ${userColumns} from (
        select user_id as id from profiles where ${patterns.join(" and ")}
        union select unnest(${statement.add(userIds)}::text[])
      ) as found join profiles on user_id = id
      order by full_name, user_id limit ${statement.add(limit)}`,
    statement.values,
    // So that the plan knows how many have the word.
    "plannedAnew",
  );
}

/**
 * A user by id; undefined if there is no profile. May be blocked or held: check where that matters.
 */
export function readUser(database: Queryable, userId: UserId): Promise<User | undefined> {
  return find(database, "user_id = $1", userId);
}
