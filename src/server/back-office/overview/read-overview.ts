import type { Overview, OverviewSpanFigures } from "#contract/back-office/overview.ts";
import type { OverviewSpan } from "#contract/limits.ts";
import { countWaiting } from "#server/back-office/account-reviews/index.ts";
import { isHalted, readTrialBalance, readVerdict } from "#server/ledger/index.ts";
import { countUndecided } from "#server/payments/disputes/index.ts";
import { sumWaiting } from "#server/payments/payouts/index.ts";
import { toDatabaseZone } from "#server/platform/db/statement.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire, toWire } from "#server/platform/wire.ts";
import { countNewUsers, countUsers, readDays, type DayRow, type UserCounts } from "./store.ts";

/**
 * The figures that are counted from every user and every account, and are the same in all time
 * zones.
 */
export interface Totals {
  readonly users: UserCounts;
  readonly accounts: Awaited<ReturnType<typeof readTrialBalance>>;
  /** When they were read. */
  readonly at: Date;
}

export function readTotals({ database, clock }: Pick<Services, "clock" | "database">): Promise<Totals> {
  const at = clock.now();
  return database.transaction(async (transaction) => ({
    users: await countUsers(transaction),
    accounts: await readTrialBalance(transaction),
    at,
  }));
}

/**
 * The operator's figures at a moment. Its statements lock nothing and run one after the other on
 * one connection, so that however much they read, payments keep the rest of the pool.
 */
export function readOverview(
  { database, clock }: Pick<Services, "database" | "clock">,
  { timeZone, span }: { readonly timeZone: string; readonly span: OverviewSpan },
  { users, accounts, at }: Totals,
): Promise<Overview> {
  const now = clock.now();
  const zone = toDatabaseZone(timeZone);
  const dayCount = Number(span);
  return database.transaction(async (transaction) => {
    const newToday = await countNewUsers(transaction, now, zone);
    const days = await readDays(transaction, { now, dayCount: 2 * dayCount, timeZone: zone });
    const waiting = await sumWaiting(transaction);
    const held = await countWaiting(transaction);
    const disputes = await countUndecided(transaction, now);
    const verdict = await readVerdict(transaction);
    const sumOf = (kind: string) => toWire(accounts.find((row) => row.kind === kind)?.balance ?? 0n);
    return {
      as_of: at.toISOString(),
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
      money_paused: await isHalted({ database: transaction }),
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
