import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import type { Deliver } from "./deliver.ts";
import { insertMessage } from "./mailbox-store.ts";

/** Puts mails into the local mailbox. */
export function intoMailbox({ clock, database }: Pick<Services, "clock" | "database">): Deliver {
  return async ({ to, subject, text, html, at }, begin) => {
    if (!(await begin())) return { outcome: "later", says: "taken by another" };
    await insertMessage(database, {
      id: newId(clock),
      recipient: to,
      subject,
      text_body: text,
      html_body: html,
      created_at: at,
    });
    return { outcome: "accepted" };
  };
}
