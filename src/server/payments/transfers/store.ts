import { insertInto, type Decision } from "#server/platform/batches/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";

interface NewContact {
  readonly user_id: string;
  readonly contact_user_id: string;
  readonly id: string;
  readonly last_transfer_at: Date;
}

const contacts = insertInto<NewContact>(
  "user_contacts",
  { user_id: "text", contact_user_id: "text", id: "uuid", last_transfer_at: "timestamptz" },
  "on conflict (user_id, contact_user_id) do update set last_transfer_at = excluded.last_transfer_at",
);

/** Adds a contact, or moves one to the top. A user has one transfer in a batch at most. */
export function touchContact(
  decision: Decision,
  contact: { readonly userId: string; readonly contactUserId: string; readonly id: string; readonly at: Date },
): void {
  const { userId, contactUserId, id, at } = contact;
  decision.write(contacts, { user_id: userId, contact_user_id: contactUserId, id, last_transfer_at: at });
}

/** Whether a user has sent money to another before. */
export async function isContact(database: Queryable, userId: string, contactUserId: string): Promise<boolean> {
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
export function readContacts(database: Queryable, userId: string, limit: number): Promise<ContactRow[]> {
  return database.query<ContactRow>(
    `select c.id, p.full_name as contact_name, p.username as contact_email, c.last_transfer_at
      from user_contacts c join profiles p on p.user_id = c.contact_user_id
      where c.user_id = $1 order by c.last_transfer_at desc limit $2`,
    [userId, limit],
  );
}
