import { expect, it } from "vitest";
import { refundStateOf, splitLeftOf } from "./charge-state.ts";

const split = {
  cashback_basis_points: 1_000,
  fee_basis_points: 500,
  fee_fixed: 30,
  cashback: 2_000,
  fee: 1_030,
  establishment: 16_970,
};

it.each([
  [0, "none", { cashback: 2_000, fee: 1_030, establishment: 16_970 }],
  [5_000, "part", { cashback: 1_500, fee: 772, establishment: 12_728 }],
  [20_000, "whole", { cashback: 0, fee: 0, establishment: 0 }],
] as const)(
  "of a charge of 200.00 that gave back %i, %s of it, each side is left what it has not given",
  (refunded, state, left) => {
    expect(refundStateOf({ amount: 20_000, refunded })).toBe(state);
    expect(splitLeftOf({ amount: 20_000, refunded, split })).toEqual(left);
  },
);
