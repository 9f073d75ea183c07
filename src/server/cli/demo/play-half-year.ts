import type { SettableClock } from "#server/platform/clock.ts";
import { administer, keepBooks } from "./business-days.ts";
import type { Cast, Happening } from "./cast.ts";
import type { Client } from "./client.ts";
import { liveMarinasDay, shop } from "./customers-days.ts";
import { dayMs } from "./users.ts";

const minuteMs = 60_000;

/**
 * Plays half a year: top-ups, transfers, purchases, cashback, refunds, payouts, and the
 * administrator's actions. The same at every filling.
 */
export async function playHalfYear(clock: SettableClock, today: Date, cast: Cast): Promise<void> {
  const begin = clock.now().getTime();
  const midnight = begin - (begin % dayMs);
  const last = today.getTime() - minuteMs;
  const days = Math.round((today.getTime() - begin) / dayMs);
  for (let day = 1; day <= days; day += 1) {
    const date = { day, left: days - day };
    const happenings: Happening[] = [
      ...liveMarinasDay(cast, date),
      ...shop(cast, date),
      ...keepBooks(cast, date),
      ...administer(cast, date),
    ];
    for (const { at, act } of happenings.toSorted((one, other) => one.at - other.at)) {
      clock.set(new Date(Math.min(midnight + day * dayMs + at * minuteMs, last)));
      await act();
    }
  }
  await readMost(cast.marina.client);
}

/** Marks all but the last few notifications as read, as a user would have. */
async function readMost(client: Client): Promise<void> {
  const { notifications } = await client.call("listNotifications", { limit: 4 });
  const read = notifications.at(-1);
  if (read !== undefined) await client.call("markNotificationsRead", { up_to: read.id });
}
