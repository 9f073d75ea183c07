import type { Queryable } from "../db/database.ts";
import type { Services } from "../services.ts";
import { forgetMails, makeDue, readNotSent, type NotSentRow } from "./store.ts";

/** Mails that are not sent by themselves any more: refused for good or too often, or perhaps taken. The newest first. */
export function listNotSent(
  { clock, database }: Pick<Services, "clock" | "database">,
  page: { readonly before: string | undefined; readonly limit: number },
): Promise<NotSentRow[]> {
  return readNotSent(database, { ...page, now: clock.now() });
}

/**
 * Has a mail that was not sent tried anew, in the caller's transaction. One that the mail server may have taken may then arrive twice,
 * under one Message-ID. @returns false when there is no such mail, or it is of no use any more
 */
export async function sendAgain(
  { clock, jobs }: Pick<Services, "clock" | "jobs">,
  transaction: Queryable,
  id: string,
): Promise<boolean> {
  const key = await makeDue(transaction, id, clock.now());
  if (key !== undefined) await jobs.add(transaction, "send-mail", key);
  return key !== undefined;
}

/** How long it is known what became of a mail: longer than anything could queue it a second time. */
const keptMs = 90 * 24 * 60 * 60_000;

/** Forgets what mails that are of no use any more were worded from, and old mails whole. */
export function pruneMails({ clock, database }: Pick<Services, "clock" | "database">): Promise<void> {
  const now = clock.now();
  return forgetMails(database, { now, before: new Date(now.getTime() - keptMs) });
}
