import type { Overview, OverviewSpanFigures } from "#contract/back-office/overview.ts";
import type { OverviewSpan } from "#contract/limits.ts";
import { countWaiting } from "#server/back-office/account-reviews/index.ts";
import { isHalted, readTrialBalance, readVerdict } from "#server/ledger/index.ts";
import { sumWaiting } from "#server/payments/payouts/index.ts";
import { toDatabaseZone } from "#server/platform/db/statement.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { countUsers, readDays, type DayRow } from "./store.ts";

/**
 * Troco's figures at a moment. Its statements lock nothing, and go one after the other over one connection: however many people
 * and charges there are, those who pay keep the others.
 */
export function readOverview(
  { database, clock }: Pick<Services, "database" | "clock">,
  { timeZone, span }: { readonly timeZone: string; readonly span: OverviewSpan },
): Promise<Overview> {
  const now = clock.now();
  const zone = toDatabaseZone(timeZone);
  const dayCount = Number(span);
  return database.transaction(async (transaction) => {
    const users = await countUsers(transaction, now, zone);
    const days = await readDays(transaction, { now, dayCount: 2 * dayCount, timeZone: zone });
    const waiting = await sumWaiting(transaction);
    const held = await countWaiting(transaction);
    const accounts = await readTrialBalance(transaction);
    const verdict = await readVerdict(transaction);
    const sumOf = (kind: string) => toWire(accounts.find((row) => row.kind === kind)?.balance ?? 0n);
    return {
      as_of: now.toISOString(),
      customers: {
        all: Number(users.total),
        active: Number(users.active),
        blocked: Number(users.blocked),
        new_today: Number(users.new_today),
      },
      held: { wallets: sumOf("wallet"), cashback: sumOf("cashback"), settlements: sumOf("settlement") },
      days: days.slice(dayCount).map((row) => ({ day: row.day, ...sumOfDays([row]) })),
      before: sumOfDays(days.slice(0, dayCount)),
      waiting_payouts: { count: Number(waiting.count), amount: toWire(waiting.amount) },
      held_accounts: held,
      trial_balance: {
        accounts: accounts.map((row) => ({
          kind: row.kind,
          accounts: Number(row.accounts),
          balance: toWire(row.balance),
        })),
        total: toWire(accounts.reduce((total, row) => total + row.balance, 0n)),
      },
      audit: verdict === undefined ? null : { at: verdict.at.toISOString(), clean: verdict.clean, ms: verdict.ms },
      money_paused: await isHalted({ database: transaction }),
    };
  });
}

function sumOfDays(days: readonly DayRow[]): OverviewSpanFigures {
  const sum = (name: Exclude<keyof DayRow, "day">) => days.reduce((total, day) => total + BigInt(day[name]), 0n);
  return {
    charges: Number(sum("charges")),
    volume: toWire(sum("volume")),
    refunds: toWire(sum("refunds")),
    fees: toWire(sum("fees")),
    cashback: toWire(sum("cashback")),
  };
}
