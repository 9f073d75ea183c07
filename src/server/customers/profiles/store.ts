import type { UserId } from "#contract/ids.ts";
import { closedAccountName } from "#contract/limits.ts";
import type { Language } from "#contract/limits.ts";
import type { Queryable, Transaction } from "#server/platform/db/database.ts";
import type { Erased } from "#server/platform/erasure.ts";

/** The facts on a user's card. */
export interface Cardholder {
  readonly fullName: string;
  /** 16 digits. */
  readonly cardNumber: string;
  /** Null unless the number is frozen. */
  readonly frozenSince: Date | null;
  readonly preferredLanguage: Language;
}

/**
 * A user's full card number and the facts beside it, shown to its owner alone; undefined if there
 * is no profile.
 */
export async function readCardholder(database: Queryable, userId: UserId): Promise<Cardholder | undefined> {
  const [cardholder] = await database.query<Cardholder>(
    `select full_name as "fullName", card_number as "cardNumber", card_frozen_since as "frozenSince", preferred_language as "preferredLanguage"
      from profiles where user_id = $1`,
    [userId],
  );
  return cardholder;
}

/**
 * Freezes a card number since a moment, or since the earlier one if it is frozen already; null
 * unfreezes it. The caller holds `lockForChange` on the user.
 */
export async function setCardFrozen(transaction: Queryable, userId: UserId, since: Date | null): Promise<boolean> {
  const changed = await transaction.query(
    `update profiles set card_frozen_since = $2
      where user_id = $1 and (card_frozen_since is null) <> ($2::timestamptz is null) returning user_id`,
    [userId, since],
  );
  return changed.length === 1;
}

/**
 * Gives a user another card number, which is not frozen. The database keeps the old one as replaced
 * from then on. The caller holds `lockForChange` on the user.
 *
 * @returns false when the number is taken, or was somebody's once
 */
export async function replaceCardNumber(
  transaction: Queryable,
  userId: UserId,
  { cardNumber, at }: { readonly cardNumber: string; readonly at: Date },
): Promise<boolean> {
  const rows = await transaction.query(
    `update profiles set card_number = $2, card_frozen_since = null, updated_at = $3
      where user_id = $1 and not exists (select from profiles as other where card_number = $2)
        and not exists (select from replaced_card_numbers where card_number = $2) returning user_id`,
    [userId, cardNumber, at],
  );
  return rows.length === 1;
}

/** The card numbers that a user had before, newest first. */
export function readReplacedCards(
  database: Queryable,
  userId: UserId,
): Promise<{ readonly card_number: string; readonly replaced_at: Date }[]> {
  return database.query(
    "select card_number, replaced_at from replaced_card_numbers where user_id = $1 order by replaced_at desc",
    [userId],
  );
}

export interface NewProfile {
  readonly userId: UserId;
  /** Lower case, without the @. */
  readonly username: string;
  readonly fullName: string;
  /** 16 digits. */
  readonly cardNumber: string;
  readonly preferredLanguage: Language;
  readonly at: Date;
}

/**
 * Adds the profile of a new user, not yet activated.
 *
 * @returns false when the user has one already, or the username is taken or was given up, or the
 *   card number is or was somebody's
 */
export async function insertProfile(transaction: Queryable, profile: NewProfile): Promise<boolean> {
  const rows = await transaction.query(
    `insert into profiles (user_id, username, full_name, card_number, preferred_language, created_at, updated_at)
      select $1, $2, $3, $4, $5, $6::timestamptz, $6::timestamptz
        where not exists (select from replaced_card_numbers where card_number = $4)
          and not exists (
            select from given_up_usernames where username = $2 and given_up_at > $6::timestamptz - interval '400 days'
          )
      on conflict do nothing returning user_id`,
    [profile.userId, profile.username, profile.fullName, profile.cardNumber, profile.preferredLanguage, profile.at],
  );
  return rows.length === 1;
}

export async function hasProfile(database: Queryable, userId: UserId): Promise<boolean> {
  const rows = await database.query("select from profiles where user_id = $1", [userId]);
  return rows.length === 1;
}

/**
 * Blocks or unblocks an account. The caller holds `lockForChange` on the user and writes the audit
 * event.
 *
 * @returns false when there is no such user
 */
export async function setBlocked(
  transaction: Queryable,
  userId: UserId,
  block: { readonly isBlocked: boolean; readonly reason: string | null; readonly at: Date },
): Promise<boolean> {
  const rows = await transaction.query(
    "update profiles set is_blocked = $2, block_reason = $3, updated_at = $4 where user_id = $1 returning user_id",
    [userId, block.isBlocked, block.reason, block.at],
  );
  return rows.length === 1;
}

/** How long the limit of a day stays low (product decision T2). */
const cautiousMs = 24 * 60 * 60_000;

/** Lowers the limit of a day for 24 hours, after a change that a thief would make, too. */
export async function beCautious(transaction: Queryable, userId: UserId, at: Date): Promise<void> {
  const until = new Date(at.getTime() + cautiousMs);
  await transaction.query("update profiles set cautious_until = $2 where user_id = $1", [userId, until]);
}

/**
 * Holds an account for review since a moment, or since the earlier one if it is held already; null
 * releases it. The caller holds `lockForChange` on the user.
 */
export async function setHeld(transaction: Queryable, userId: UserId, since: Date | null): Promise<void> {
  await transaction.query(
    "update profiles set held_since = case when $2::timestamptz is not null then coalesce(held_since, $2) end where user_id = $1",
    [userId, since],
  );
}

/**
 * Freezes an account at a moment; null ends that. The caller holds `lockForChange` on the user.
 * @returns false when it was frozen already, or not frozen
 */
export async function setFrozen(transaction: Queryable, userId: UserId, at: Date | null): Promise<boolean> {
  const rows = await transaction.query(
    `update profiles set frozen_at = $2
      where user_id = $1 and (frozen_at is null) = ($2::timestamptz is not null) returning user_id`,
    [userId, at],
  );
  return rows.length === 1;
}

/** Since when a user's account is frozen; null if it is not. */
export async function readFrozenAt(database: Queryable, userId: UserId): Promise<Date | null> {
  const [row] = await database.query<{ frozen_at: Date | null }>("select frozen_at from profiles where user_id = $1", [
    userId,
  ]);
  return row?.frozen_at ?? null;
}

/** A profile as the database has it; balances, photos and passwords are kept by other modules. */
export interface ProfileRow {
  readonly full_name: string;
  readonly username: string;
  readonly card_number: string;
  readonly card_frozen_since: Date | null;
  readonly is_active: boolean;
  readonly is_admin: boolean;
  readonly is_blocked: boolean;
  readonly block_reason: string | null;
  readonly held_since: Date | null;
  readonly frozen_at: Date | null;
  readonly phone: string | null;
  readonly phone_country_code: string | null;
  readonly address: string | null;
  readonly street_address: string | null;
  readonly address_number: string | null;
  readonly address_complement: string | null;
  readonly neighborhood: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postal_code: string | null;
  readonly country: string;
  readonly preferred_language: Language;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/**
 * The profile of a user, who must have one. It locks nothing.
 *
 * @throws Error when there is none
 */
export async function readProfile(database: Queryable, userId: UserId): Promise<ProfileRow> {
  const [row] = await database.query<ProfileRow>(
    `select full_name, username, card_number, card_frozen_since, is_active, is_admin, is_blocked, block_reason, held_since, frozen_at, phone, phone_country_code, address,
        street_address, address_number, address_complement, neighborhood, city, state, postal_code, country, preferred_language, created_at, updated_at
      from profiles where user_id = $1`,
    [userId],
  );
  if (row === undefined) throw new Error(`no profile of ${userId}`);
  return row;
}

/** The columns that their owner may write. */
const writable = [
  "full_name",
  "username",
  "phone",
  "phone_country_code",
  "address",
  "street_address",
  "address_number",
  "address_complement",
  "neighborhood",
  "city",
  "state",
  "postal_code",
  "country",
  "preferred_language",
] as const;

/** New values by column: undefined leaves a column as it is, null empties it. */
export type ProfileChanges = { readonly [Column in (typeof writable)[number]]?: string | null | undefined };

/**
 * Writes the given columns and leaves the others. The caller holds `lockForChange` on the user. A
 * username that is taken violates `profiles_by_username`, one that another user gave up
 * `given_up_usernames`.
 */
export async function changeProfile(
  transaction: Queryable,
  userId: UserId,
  changes: ProfileChanges,
  at: Date,
): Promise<void> {
  const columns = writable.filter((column) => changes[column] !== undefined);
  const assignments = columns.map((column, index) => `, ${column} = $${index + 3}`).join("");
  await transaction.query(`update profiles set updated_at = $2${assignments} where user_id = $1`, [
    userId,
    at,
    ...columns.map((column) => changes[column]!),
  ]);
}

/**
 * Marks an account as activated. Idempotent; the caller has checked that no task is missing.
 *
 * @returns whether this made it active
 */
export async function activate(transaction: Queryable, userId: UserId, at: Date): Promise<boolean> {
  const rows = await transaction.query(
    "update profiles set is_active = true, updated_at = $2 where user_id = $1 and not is_active returning user_id",
    [userId, at],
  );
  return rows.length === 1;
}

/**
 * Makes a user an administrator. Idempotent; the caller writes the audit event.
 *
 * @returns false when there is no such user
 */
export async function makeAdministrator(database: Queryable, userId: UserId): Promise<boolean> {
  const rows = await database.query("update profiles set is_admin = true where user_id = $1 returning user_id", [
    userId,
  ]);
  return rows.length === 1;
}

/** The user ids of all administrators, blocked ones among them. */
export async function readAdministratorIds(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ user_id: UserId }>("select user_id from profiles where is_admin");
  return rows.map((row) => row.user_id);
}

/**
 * Erases who the user was. The row stays, for what is left of the account: its statement, and
 * rights of a last owner.
 */
export async function eraseProfile(transaction: Transaction, { userId, at }: Erased): Promise<void> {
  await transaction.query(
    `update profiles set full_name = $2, username = 'closed.' || left(replace(gen_random_uuid()::text, '-', ''), 20),
        card_number = '00' || lpad(nextval('erased_cards')::text, 14, '0'), phone = null, phone_country_code = null,
        address = null, street_address = null, address_number = null, address_complement = null, neighborhood = null,
        city = null, state = null, postal_code = null, country = '', updated_at = $3 where user_id = $1`,
    [userId, closedAccountName, at],
  );
  // The update above has put the erased number among those replaced, which this deletes.
  await transaction.query("select erase_card_numbers($1)", [userId]);
}
