import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { timelineFilters, type TimelineFilter } from "#contract/limits.ts";
import type { TimelineEntry } from "#contract/payments/cashback.ts";
import { recordTransactions } from "#server/payments/transactions/index.ts";
import { transactionRoutes } from "#server/payments/transactions/routes.ts";
import { need } from "#server/platform/batches/index.ts";
import { newId } from "#server/platform/ids.ts";
import { decideAlone } from "#test/harness/ledger.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { cases } from "#test/harness/speed.ts";
import { earnCashback, earnedTotals } from "./index.ts";
import { cashbackRoutes } from "./routes.ts";
import { readEarnedSince } from "./store.ts";

/**
 * East and west of the date line, half and quarter hours, both hemispheres' summer times, and one
 * whose clocks go back over midnight.
 */
const zones = [
  "UTC",
  "America/Sao_Paulo",
  "America/New_York",
  "America/Havana",
  "Europe/Lisbon",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "+05:30",
] as const;

const minute = 60_000;
const hour = 60 * minute;

let world: TestServices;
beforeAll(async () => {
  world = await createTestServices();
});
afterAll(() => world.close());

interface Earning {
  readonly at: Date;
  readonly amount: number;
}

async function live(earnings: readonly Earning[]): Promise<string> {
  const { services } = world;
  const userId = newId(services.clock);
  for (const { at, amount } of earnings) {
    services.clock.set(at);
    await earn(userId, BigInt(amount), at);
  }
  return userId;
}

/** Writes what a purchase earns, without the purchase. */
async function earn(userId: string, amount: bigint, at: Date): Promise<void> {
  const { clock, database } = world.services;
  await decideAlone(database, [need(earnedTotals, userId)], (decision) => {
    earnCashback(decision, clock, {
      userId,
      merchant: "Padaria Estrela",
      merchantCategory: "restaurant",
      title: "2 cafés",
      amount,
      basisPoints: 1_000,
      paymentRequestId: newId(clock),
      at,
    });
    return {};
  });
}

/** The caller, of whom these modules look at the id alone. */
const asking = (userId: string) => ({ caller: { userId } }) as never;

function readTimeline(userId: string, type: TimelineFilter, timeZone: string, limit: number) {
  const { listCashbackTimeline } = cashbackRoutes(world.services);
  return async (before?: string) => listCashbackTimeline({ type, time_zone: timeZone, limit, before }, asking(userId));
}

async function readAllPages(userId: string, type: TimelineFilter, timeZone: string, limit: number) {
  const read = readTimeline(userId, type, timeZone, limit);
  const entries: TimelineEntry[] = [];
  let before: string | undefined;
  do {
    const page = await read(before);
    expect(page.entries.length).toBeLessThanOrEqual(limit);
    if (page.next_before !== null) expect(page.entries).toHaveLength(limit);
    entries.push(...page.entries);
    before = page.next_before ?? undefined;
  } while (before !== undefined);
  return entries;
}

function localMonth(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "2-digit" }).formatToParts(at);
  const part = (type: string) => parts.find((found) => found.type === type)!.value;
  return `${part("year")}-${part("month")}`;
}

/** An entry in few words, the same from the program and from the model. */
type Brief = readonly [type: string, at: string, what: string | number, amount: number];

function briefOf(entry: TimelineEntry): Brief {
  if (entry.type === "milestone") return [entry.type, entry.achieved_at, entry.title, entry.reward_amount];
  if (entry.type === "cashback_earned") return [entry.type, entry.created_at, entry.merchant, entry.amount];
  return [entry.type, entry.created_at, `${entry.month}: ${entry.count}`, entry.amount];
}

/** The same by a plain computation over everything in memory, oldest first as it was earned. */
function model(earnings: readonly Earning[], timeZone: string) {
  let total = 0;
  const placed: { readonly at: number; readonly place: number; readonly brief: Brief }[] = [];
  const months = new Map<string, { amount: number; count: number; at: Date }>();
  for (const { at, amount } of earnings) {
    const when = at.toISOString();
    placed.push({
      at: at.getTime(),
      place: placed.length,
      brief: ["cashback_earned", when, "Padaria Estrela", amount],
    });
    for (let multiple = 5_000; multiple <= total + amount; multiple += 5_000) {
      if (multiple <= total) continue;
      placed.push({
        at: at.getTime(),
        place: placed.length,
        brief: ["milestone", when, "cashback_milestone", multiple],
      });
    }
    total += amount;
    const month = localMonth(at, timeZone);
    const before = months.get(month);
    months.set(month, { amount: (before?.amount ?? 0) + amount, count: (before?.count ?? 0) + 1, at });
  }
  for (const [month, { amount, count, at }] of months) {
    if (amount <= 100) continue;
    placed.push({
      at: at.getTime(),
      place: Number.POSITIVE_INFINITY,
      brief: ["monthly_summary", at.toISOString(), `${month}: ${count}`, amount],
    });
  }
  const timeline = placed.toSorted((a, b) => b.at - a.at || b.place - a.place).map(({ brief }) => brief);
  return { total, months, timeline };
}

/** The twelve months up to the one of `now`, by counting. */
function lastMonths(now: Date, timeZone: string): string[] {
  const [year, month] = localMonth(now, timeZone).split("-").map(Number) as [number, number];
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - (11 - index), 1)).toISOString().slice(0, 7),
  );
}

/** A moment close to a month's end somewhere on earth, or any other. */
const moments = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: -26, max: 26 }), fc.constantFrom(-1, 0, 1, 30 * minute))
      .map(([month, hours, rest]) => new Date(Date.UTC(2025, 10 + month, 1) + hours * (hour / 2) + rest)),
  },
  { weight: 1, arbitrary: fc.date({ min: new Date("2025-11-01"), max: new Date("2027-01-31"), noInvalidDate: true }) },
);
const amounts = fc.oneof(fc.constantFrom(1, 50, 99, 100, 101, 4_999, 5_000, 12_000), fc.integer({ min: 1, max: 900 }));
const histories = fc
  .array(fc.record({ at: moments, amount: amounts }), { minLength: 0, maxLength: 24 })
  .map((earnings) => earnings.toSorted((a, b) => a.at.getTime() - b.at.getTime()));

test("whatever was earned around month ends, timeline, totals and months equal a plain computation in every zone", async () => {
  await fc.assert(
    fc.asyncProperty(histories, fc.integer({ min: 1, max: 9 }), moments, async (earnings, limit, now) => {
      const userId = await live(earnings);
      const { services } = world;
      services.clock.set(now);
      for (const timeZone of zones) {
        const { total, months, timeline } = model(earnings, timeZone);
        for (const type of timelineFilters) {
          const wanted = timeline.filter((brief) => type === "all" || brief[0] === type);
          const read = await readAllPages(userId, type, timeZone, limit);
          expect(read.map(briefOf), `${type} in ${timeZone}, ${limit} a page`).toEqual(wanted);
        }
        const summary = await cashbackRoutes(services).getCashbackSummary({ time_zone: timeZone }, asking(userId));
        const shown = lastMonths(now, timeZone).map((month) => ({
          month,
          amount: months.get(month)?.amount ?? 0,
          count: months.get(month)?.count ?? 0,
        }));
        expect(summary, timeZone).toEqual({
          total,
          this_month: shown.at(-1)!.amount,
          moved_this_month: 0,
          count: earnings.length,
          months: shown,
        });
        expect(await readEarnedSince(services.database, userId, new Date(0))).toBe(BigInt(total));
      }
    }),
    { numRuns: cases(6) },
  );
});

test("an entry earned between two pages moves nothing of the next page and repeats nothing", async () => {
  const days = Array.from({ length: 12 }, (_, day) => new Date(Date.UTC(2026, 9, 1 + day, 12)));
  const userId = await live(days.map((at) => ({ at, amount: 1_000 })));
  const read = readTimeline(userId, "all", "UTC", 5);
  const first = await read();
  world.services.clock.set(new Date("2026-10-20T12:00:00Z"));
  await earn(userId, 1_000n, world.services.clock.now());
  const second = await read(first.next_before!);
  const seen = [...first.entries, ...second.entries].map((entry) => JSON.stringify(briefOf(entry)));
  expect(new Set(seen).size).toBe(seen.length);
  expect(first.entries[0]).toMatchObject({ type: "monthly_summary", amount: 12_000 });
  expect(second.entries.map((entry) => entry.type)).not.toContain("monthly_summary");
});

test("what was moved to the wallet counts in the month of the reader's zone, and for its owner alone", async () => {
  const { services } = world;
  const userId = await live([]);
  const other = await live([]);
  const move = async (whose: string, moment: string, type: "cashback_transfer" | "deposit" = "cashback_transfer") => {
    const at = new Date(moment);
    services.clock.set(at);
    await decideAlone(services.database, [], (decision) => {
      recordTransactions(decision, [
        { id: newId(services.clock), userId: whose, type, amount: 700n, transferId: newId(services.clock), at },
      ]);
      return {};
    });
  };
  // Two hours before the month begins in Recife, and in it although UTC is a month later.
  await move(userId, "2026-10-01T01:00:00Z");
  await move(userId, "2026-10-01T03:00:00Z");
  await move(userId, "2026-11-01T02:59:59Z");
  await move(userId, "2026-10-15T12:00:00Z", "deposit");
  await move(other, "2026-10-15T12:00:00Z");
  const movedAt = async (moment: string, timeZone: string) => {
    services.clock.set(new Date(moment));
    const summary = await cashbackRoutes(services).getCashbackSummary({ time_zone: timeZone }, asking(userId));
    return summary.moved_this_month;
  };
  expect(await movedAt("2026-11-01T02:59:59Z", "America/Recife")).toBe(1_400);
  expect(await movedAt("2026-11-01T02:59:59Z", "UTC")).toBe(700);
  expect(await movedAt("2026-11-01T03:00:00Z", "America/Recife")).toBe(0);
});

test("an hour that comes twice belongs to one month, and the statement's months end", async () => {
  // Havana, 2026: clocks go back from 1:00 to 0:00 on the first of November.
  const at = new Date("2026-11-01T04:30:00Z");
  const { services } = world;
  const userId = await live([
    { at: new Date("2026-11-01T03:30:00Z"), amount: 500 },
    { at, amount: 700 },
  ]);
  services.clock.set(at);
  const { this_month: thisMonth } = await cashbackRoutes(services).getCashbackSummary(
    { time_zone: "America/Havana" },
    asking(userId),
  );
  expect(thisMonth).toBe(700);

  const id = newId(services.clock);
  await decideAlone(services.database, [], (decision) => {
    recordTransactions(decision, [
      { id, userId, type: "deposit", amount: 700n, transferId: newId(services.clock), at },
    ]);
    return {};
  });
  const statement = transactionRoutes(services);
  const zone = { time_zone: "America/Havana" };
  expect(await statement.listTransactionMonths(zone, asking(userId))).toEqual(["2026-11"]);
  const inMonth = async (month: string) =>
    (await statement.listTransactions({ ...zone, month, type: "all", limit: 30, before: undefined }, asking(userId)))
      .transactions;
  expect(await inMonth("2026-11")).toHaveLength(1);
  expect(await inMonth("2026-10")).toHaveLength(0);
});
