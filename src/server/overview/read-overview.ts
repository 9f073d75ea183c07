import type { Overview } from "#contract/overview.ts";
import { toDatabaseZone } from "../db/time-zone.ts";
import { isHalted, readTrialBalance, readVerdict } from "../ledger/index.ts";
import { toWire } from "../platform/wire.ts";
import type { Services } from "../services.ts";
import { countPeople, readDays } from "./store.ts";

const dayCount = 30;

/**
 * The house's figures at a moment. Its statements lock nothing, and go one after the other over one connection: however many people
 * and charges there are, those who pay keep the others.
 */
export function readOverview(
  { database, clock }: Pick<Services, "database" | "clock">,
  timeZone: string,
): Promise<Overview> {
  const now = clock.now();
  const zone = toDatabaseZone(timeZone);
  return database.transaction(async (transaction) => {
    const people = await countPeople(transaction, now, zone);
    const days = await readDays(transaction, { now, dayCount, timeZone: zone });
    const accounts = await readTrialBalance(transaction);
    const verdict = await readVerdict(transaction);
    const sumOf = (kind: string) => toWire(accounts.find((row) => row.kind === kind)?.balance ?? 0n);
    return {
      as_of: now.toISOString(),
      customers: {
        all: Number(people.people),
        active: Number(people.active),
        blocked: Number(people.blocked),
        new_today: Number(people.new_today),
      },
      held: { wallets: sumOf("wallet"), cashback: sumOf("cashback"), settlements: sumOf("settlement") },
      days: days.map(({ day, charges, volume, refunds, fees, cashback }) => ({
        day,
        charges: Number(charges),
        volume: toWire(volume),
        refunds: toWire(refunds),
        fees: toWire(fees),
        cashback: toWire(cashback),
      })),
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
