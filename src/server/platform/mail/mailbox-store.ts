import type { Queryable } from "#server/platform/db/database.ts";

export interface MailboxMessage {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text_body: string;
  readonly html_body: string;
  readonly created_at: Date;
}

const columns = "id, recipient, subject, text_body, html_body, created_at";
const messagesMax = 100;

export async function insertMessage(database: Queryable, message: MailboxMessage): Promise<void> {
  await database.query(`insert into mailbox_messages (${columns}) values ($1, $2, $3, $4, $5, $6)`, [
    message.id,
    message.recipient,
    message.subject,
    message.text_body,
    message.html_body,
    message.created_at,
  ]);
}

/** The newest messages first; everybody's when no recipient is given. */
export function readMessages(database: Queryable, recipient: string | undefined): Promise<MailboxMessage[]> {
  return database.query<MailboxMessage>(
    `select ${columns} from mailbox_messages where ($1::text is null or recipient = $1) order by id desc limit ${messagesMax}`,
    [recipient ?? null],
  );
}

export async function readMessage(database: Queryable, id: string): Promise<MailboxMessage | undefined> {
  const [row] = await database.query<MailboxMessage>(`select ${columns} from mailbox_messages where id = $1`, [id]);
  return row;
}
