import type { Queryable } from "#server/platform/db/database.ts";

export async function touchContact(
  transaction: Queryable,
  contact: { readonly userId: string; readonly contactUserId: string; readonly id: string; readonly at: Date },
): Promise<void> {
  await transaction.query(
    `insert into user_contacts (user_id, contact_user_id, id, last_transfer_at) values ($1, $2, $3, $4)
      on conflict (user_id, contact_user_id) do update set last_transfer_at = excluded.last_transfer_at`,
    [contact.userId, contact.contactUserId, contact.id, contact.at],
  );
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
