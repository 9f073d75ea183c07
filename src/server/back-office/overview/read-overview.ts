import type { Overview, OverviewSpanFigures } from "#contract/back-office/overview.ts";
import type { OverviewSpan } from "#contract/limits.ts";
import { countWaiting } from "#server/back-office/account-reviews/index.ts";
import { isHalted, readTrialBalance, readVerdict } from "#server/ledger/index.ts";
import { countUndecided } from "#server/payments/disputes/index.ts";
import { sumWaiting } from "#server/payments/payouts/index.ts";
import { toDatabaseZone } from "#server/platform/db/statement.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire, toWire } from "#server/platform/wire.ts";
import { countNewUsers, countUsers, readDays, type DayRow } from "./store.ts";

/**
 * The operator's figures at a moment. Its statements lock nothing and run one after the other on
 * one connection, so that however much they read, payments keep the rest of the pool.
 */
export function readOverview(
  { database, clock }: Pick<Services, "database" | "clock">,
  { timeZone, span }: { readonly timeZone: string; readonly span: OverviewSpan },
): Promise<Overview> {
  const now = clock.now();
  const zone = toDatabaseZone(timeZone);
  const dayCount = Number(span);
  return database.snapshot(async (snapshot) => {
    const users = await countUsers(snapshot);
    const newToday = await countNewUsers(snapshot, now, zone);
    const accounts = await readTrialBalance(snapshot);
    const days = await readDays(snapshot, { now, dayCount: 2 * dayCount, timeZone: zone });
    const waiting = await sumWaiting(snapshot);
    const held = await countWaiting(snapshot);
    const disputes = await countUndecided(snapshot, now);
    const verdict = await readVerdict(snapshot);
    const sumOf = (kind: string) => toWire(accounts.find((row) => row.kind === kind)?.balance ?? 0n);
    return {
      as_of: now.toISOString(),
      customers: { ...users, new_today: newToday },
      held: { wallets: sumOf("wallet"), cashback: sumOf("cashback"), settlements: sumOf("settlement") },
      days: days.slice(dayCount).map((row) => ({ day: row.day, ...sumOfDays([row]) })),
      before: sumOfDays(days.slice(0, dayCount)),
      waiting_payouts: rowToWire(waiting),
      held_accounts: held,
      waiting_disputes: disputes,
      trial_balance: {
        accounts: accounts.map(rowToWire),
        total: toWire(accounts.reduce((total, row) => total + row.balance, 0n)),
      },
      audit: verdict === undefined ? null : rowToWire(verdict),
      money_paused: await isHalted({ database: snapshot }),
    };
  });
}

function sumOfDays(days: readonly DayRow[]): OverviewSpanFigures {
  const sum = (name: Exclude<keyof DayRow, "day">) => toWire(days.reduce((total, day) => total + day[name], 0n));
  return {
    charges: sum("charges"),
    volume: sum("volume"),
    refunds: sum("refunds"),
    fees: sum("fees"),
    cashback: sum("cashback"),
  };
}
