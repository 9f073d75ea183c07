import type { Queryable } from "../db/database.ts";
import type { Services } from "../services.ts";
import { makeDue, readNotSent, type NotSentRow } from "./store.ts";

export type { NotSentRow } from "./store.ts";

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
