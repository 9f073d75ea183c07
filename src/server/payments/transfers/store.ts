import type { UserId } from "#contract/ids.ts";
import type { SendsToOne } from "#server/payments/spending-limits/index.ts";
import { insertInto, type Decision, type Read } from "#server/platform/batches/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";

interface ContactKey {
  readonly userId: UserId;
  readonly contactUserId: UserId;
}

const nameOfContact = ({ userId, contactUserId }: ContactKey) => `${userId} to ${contactUserId}`;

/**
 * Whether a user has sent money to another before, and how often in an hour. A request that changes
 * it holds the user's wallet.
 */
export const contactsRead: Read<ContactKey, (key: ContactKey) => SendsToOne | undefined> = {
  name: "contacts",
  place: 8,
  isShared: true,
  nameOf: nameOfContact,
  text: `select found.* from unnest($1::text[], $2::text[]) as given (user_id, contact_user_id) cross join lateral (
      select user_id as "userId", contact_user_id as "contactUserId", hour, sends from user_contacts
        where user_id = given.user_id and contact_user_id = given.contact_user_id offset 0
    ) as found`,
  values: (keys) => [keys.map(({ userId }) => userId), keys.map(({ contactUserId }) => contactUserId)],
  view: (rows: readonly (ContactKey & SendsToOne)[]) => {
    const found = new Map(rows.map((row) => [nameOfContact(row), row]));
    return (key) => found.get(nameOfContact(key));
  },
};

const contacts = insertInto(
  "user_contacts",
  ["user_id", "contact_user_id", "id", "last_transfer_at", "hour", "sends"],
  `on conflict (user_id, contact_user_id) do update set last_transfer_at = excluded.last_transfer_at,
    hour = excluded.hour, sends = excluded.sends`,
);

/** Adds a contact, or moves one to the top. A user has one transfer in a batch at most. */
export function touchContact(
  decision: Decision,
  contact: ContactKey & {
    readonly id: string;
    readonly at: Date;
    /** The transfers of this hour. */
    readonly hour: Date;
    readonly sends: number;
  },
): void {
  const { userId, contactUserId, id, at, hour, sends } = contact;
  decision.write(contacts, { user_id: userId, contact_user_id: contactUserId, id, last_transfer_at: at, hour, sends });
}

/** Whether a user has sent money to another before. */
export async function isContact(database: Queryable, userId: UserId, contactUserId: UserId): Promise<boolean> {
  const rows = await database.query("select from user_contacts where user_id = $1 and contact_user_id = $2", [
    userId,
    contactUserId,
  ]);
  return rows.length === 1;
}

export interface ContactRow {
  id: string;
  contact_name: string;
  contact_email: string;
  last_transfer_at: Date;
}

/** A contact's name and username are read as they are now: both can be changed. */
export function readContacts(database: Queryable, userId: UserId, limit: number): Promise<ContactRow[]> {
  return database.query<ContactRow>(
    `select c.id, p.full_name as contact_name, p.username as contact_email, c.last_transfer_at
      from user_contacts c join profiles p on p.user_id = c.contact_user_id
      where c.user_id = $1 order by c.last_transfer_at desc limit $2`,
    [userId, limit],
  );
}
