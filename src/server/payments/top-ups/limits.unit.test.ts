import { expect, test } from "vitest";
import { topUpLimits } from "./limits.ts";

test("a top-up is at least 1.00 of its currency, and more where the card provider charges no less", () => {
  const least = (currency: string) => topUpLimits(currency).min;
  expect(["USD", "BRL", "EUR", "GBP", "INR"].map(least)).toEqual([100, 100, 100, 100, 100]);
  expect(["AED", "CZK", "DKK", "HKD", "MXN", "THB"].map(least)).toEqual([200, 1_500, 250, 400, 1_000, 1_000]);
  expect(least("ARS"), "of a currency that the provider's list does not have").toBe(100);
  expect(topUpLimits("CZK").max).toBe(500_000);
});
