import type { cashback } from "#contract/payments/cashback.ts";
import { readMovedCashback } from "#server/payments/transactions/index.ts";
import { toDatabaseZone } from "#server/platform/db/statement.ts";
import type { Handlers } from "#server/platform/module.ts";
import { cutPage } from "#server/platform/page.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire, toWire } from "#server/platform/wire.ts";
import { toHistoryEntry } from "./index.ts";
import { readHistory, readMilestones, readMonths } from "./store.ts";
import { listTimeline } from "./timeline.ts";
import { transferCashback } from "./transfer-cashback.ts";

/** As many months as the summary shows. */
const summaryMonths = 12;

export function cashbackRoutes(services: Services): Handlers<typeof cashback> {
  const { database, clock } = services;
  return {
    transferCashback: ({ amount }, { caller, idempotencyKey }) =>
      transferCashback(services, { userId: caller.userId, idempotencyKey, amount: BigInt(amount) }),
    listCashbackHistory: async ({ before, limit }, { caller }) => {
      const { page, next } = cutPage(await readHistory(database, caller.userId, before, limit + 1), limit);
      return { entries: page.map(toHistoryEntry), next_before: next };
    },
    listMilestones: async (_input, { caller }) => (await readMilestones(database, caller.userId)).map(rowToWire),
    listCashbackTimeline: ({ time_zone: timeZone, type, before, limit }, { caller }) =>
      listTimeline(database, { userId: caller.userId, type, timeZone: toDatabaseZone(timeZone), before, limit }),
    getCashbackSummary: async ({ time_zone: timeZone }, { caller }) => {
      const present = { userId: caller.userId, timeZone: toDatabaseZone(timeZone), now: clock.now() };
      const [months, moved] = await Promise.all([
        readMonths(database, { ...present, months: summaryMonths }),
        readMovedCashback(database, present),
      ]);
      const current = months.at(-1)!;
      return {
        total: toWire(current.total),
        this_month: toWire(current.amount),
        moved_this_month: toWire(moved),
        count: current.entries,
        months: months.map(({ month, amount, count }) => ({ month, amount: toWire(amount), count })),
      };
    },
  };
}
