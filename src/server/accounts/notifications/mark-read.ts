import type { UserId } from "#contract/ids.ts";
import { unreadMax } from "#contract/limits.ts";
import type { Services } from "#server/platform/services.ts";
import { settledBefore } from "./rules.ts";
import { countUnread, moveMark } from "./store.ts";

/** One more than the largest count that is shown. */
const countedTo = unreadMax + 1;

/** How many items a user has not read. */
export async function readUnread(database: Services["database"], userId: UserId) {
  return toUnread(await countUnread(database, userId, countedTo));
}

/**
 * Marks what is committed now as read, up to one item, and notifies the user's other screens. What
 * is committed later stays unread, even with an older id.
 * @returns how many are unread afterwards
 */
export function markNotificationsRead(
  { clock, database, live }: Pick<Services, "clock" | "database" | "live">,
  userId: UserId,
  upTo: string,
) {
  return database.transaction(async (transaction) => {
    const before = await countUnread(transaction, userId, countedTo);
    await moveMark(transaction, userId, upTo, settledBefore(clock.now()));
    const after = await countUnread(transaction, userId, countedTo);
    if (after !== before) await live.record(transaction, userId, "notifications");
    return toUnread(after);
  });
}

function toUnread(count: number) {
  return { count: Math.min(count, unreadMax), more: count > unreadMax };
}
