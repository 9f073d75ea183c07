import type { Services } from "#server/platform/services.ts";
import { forgetMails } from "./store.ts";

/** How long it is known what became of a mail: longer than anything could queue it a second time. */
const keptMs = 90 * 24 * 60 * 60_000;

/**
 * Deletes mails older than 90 days unless they still wait, and what unsent ones that are of no use
 * any more were worded from.
 */
export function pruneMails({ clock, database }: Pick<Services, "clock" | "database">): Promise<void> {
  const now = clock.now();
  return forgetMails(database, { now, before: new Date(now.getTime() - keptMs) });
}
