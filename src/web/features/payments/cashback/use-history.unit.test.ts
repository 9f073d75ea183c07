import { expect, test } from "vitest";
import { barsOf, groupByMonth, type Entry } from "./use-history.ts";

const cashback = (at: Date): Entry => ({
  type: "cashback_earned",
  id: at.toISOString(),
  merchant: "Padaria Estrela",
  title: "2 cafés",
  amount: 420,
  reversed: 0,
  percentage: 10,
  category: "restaurants",
  created_at: at.toISOString(),
});

test("entries are gathered by the reader's month, a summary with its own, and their order stays", () => {
  const november = new Date(2026, 10, 1, 0, 5);
  const october = new Date(2026, 9, 31, 23, 55);
  const summary: Entry = {
    type: "monthly_summary",
    month: "2026-10",
    amount: 420,
    count: 1,
    created_at: october.toISOString(),
  };
  const months = groupByMonth([cashback(november), summary, cashback(october)]);
  expect(months.map(({ month, entries }) => [month, entries.map(({ type }) => type)])).toEqual([
    ["2026-11", ["cashback_earned"]],
    ["2026-10", ["monthly_summary", "cashback_earned"]],
  ]);
});

test("bars are shares of the highest month, and a year without cashback has no highest", () => {
  const { bars, best } = barsOf([
    { month: "2026-10", amount: 1_000 },
    { month: "2026-11", amount: 250 },
  ]);
  expect(bars.map(({ share }) => share)).toEqual([1, 0.25]);
  expect(best?.month).toBe("2026-10");
  expect(barsOf([{ month: "2026-11", amount: 0 }])).toEqual({
    bars: [{ month: "2026-11", amount: 0, share: 0 }],
    best: undefined,
  });
});
