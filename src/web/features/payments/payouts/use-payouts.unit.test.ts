import { expect, test } from "vitest";
import { checkPayout } from "./use-payouts.ts";

const settlement = { balance: 50_000, smallest_payout: 1_000 };

test.each([
  [undefined, settlement, { amount: { code: "required" } }],
  [50_001, settlement, { amount: { code: "too_much" } }],
  [999, settlement, { amount: { code: "too_little" } }],
  [1_000, settlement, {}],
  [50_000, settlement, {}],
  [999, { balance: 999, smallest_payout: 1_000 }, {}],
])("an amount of %j of %j is answered %j", (amount, of, errors) => {
  expect(checkPayout({ amount }, of)).toEqual(errors);
});
