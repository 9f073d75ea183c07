import type { Queryable } from "#server/platform/db/database.ts";
import type { Letter } from "./smtp.ts";

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

/** Puts a mail into the mailbox, once however often it is tried. */
export async function insertMessage(
  database: Queryable,
  id: string,
  { to, subject, text, html, at }: Pick<Letter, "to" | "subject" | "text" | "html" | "at">,
): Promise<void> {
  await database.query(
    `insert into mailbox_messages (${columns}) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [id, to, subject, text, html, at],
  );
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
