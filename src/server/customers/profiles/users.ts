import type { Queryable } from "#server/platform/db/database.ts";

/** A user as other modules see them. */
export interface User {
  readonly userId: string;
  readonly username: string;
  readonly fullName: string;
  readonly cardLast4: string;
  /** The account is activated. */
  readonly isActive: boolean;
  /** Blocked by an administrator, or closed by its owner. */
  readonly isBlocked: boolean;
  /** Held for review: the account sees everything and receives money, but moves none. */
  readonly isHeld: boolean;
}

/** A user as `userColumns` reads them. */
export interface UserRow {
  user_id: string;
  username: string;
  full_name: string;
  card_last_4: string;
  is_active: boolean;
  is_blocked: boolean;
  is_held: boolean;
}

/** The columns of `UserRow`, of `profiles`. */
export const userColumns =
  "user_id, username, full_name, right(card_number, 4) as card_last_4, is_active, is_blocked, held_since is not null as is_held";

/**
 * The user with exactly this username, in lower case and without the @; undefined if there is none.
 * May be blocked or held.
 */
export async function findByUsername(database: Queryable, username: string): Promise<User | undefined> {
  const [row] = await database.query<UserRow>(`select ${userColumns} from profiles where username = $1`, [username]);
  return row && toUser(row);
}

/**
 * The user with exactly this card number of 16 digits; undefined if there is none. May be blocked
 * or held.
 */
export async function findByCardNumber(database: Queryable, cardNumber: string): Promise<User | undefined> {
  const [row] = await database.query<UserRow>(`select ${userColumns} from profiles where card_number = $1`, [
    cardNumber,
  ]);
  return row && toUser(row);
}

/**
 * A user by id; undefined if there is no profile. May be blocked or held: check where that matters.
 */
export async function readUser(database: Queryable, userId: string): Promise<User | undefined> {
  const [row] = await database.query<UserRow>(`select ${userColumns} from profiles where user_id = $1`, [userId]);
  return row && toUser(row);
}

/** Names the columns as the code does. */
export function toUser(row: UserRow): User {
  return {
    userId: row.user_id,
    username: row.username,
    fullName: row.full_name,
    cardLast4: row.card_last_4,
    isActive: row.is_active,
    isBlocked: row.is_blocked,
    isHeld: row.is_held,
  };
}
