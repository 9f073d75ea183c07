import { expect, it } from "vitest";
import { barsOf, changeOf, noonOf } from "./rules.ts";

const day = (name: string, volume: number) => ({ day: name, charges: 1, volume, refunds: 0, fees: 0, cashback: 0 });

it("measures each day by the highest, sums them, and names the latest of the highest", () => {
  const days = [day("2026-11-20", 100), day("2026-11-21", 50), day("2026-11-22", 100)];
  expect(barsOf(days, "volume")).toEqual({
    bars: [
      { day: "2026-11-20", amount: 100, share: 1 },
      { day: "2026-11-21", amount: 50, share: 0.5 },
      { day: "2026-11-22", amount: 100, share: 1 },
    ],
    total: 250,
    best: { day: "2026-11-22", amount: 100, share: 1 },
  });
});

it("has no highest day where nothing happened", () => {
  expect(barsOf([day("2026-11-22", 100)], "fees")).toEqual({
    bars: [{ day: "2026-11-22", amount: 0, share: 0 }],
    total: 0,
    best: undefined,
  });
});

it("takes a day for one of the reader's clock", () => {
  expect(noonOf("2026-03-01").toDateString()).toBe("Sun Mar 01 2026");
});

it.each([
  [200, 250, 0.25],
  [200, 0, -1],
  [0, 250, undefined],
  [-5, 250, undefined],
])("from %d to %d is a change of %s", (before, now, change) => {
  expect(changeOf(before, now)).toBe(change);
});
