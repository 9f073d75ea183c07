import { expect, test } from "vitest";
import { refundabilityOf, type RefundableCharge } from "./rules.ts";

const paidAt = "2026-08-01T12:00:00.000Z";
const until = new Date("2026-10-30T12:00:00.000Z");
const charge = { status: "approved", amount: 1_000, refunded: 0, decided_at: paidAt } as RefundableCharge;

test("a paid charge can be refunded for ninety days, until it is refunded whole", () => {
  const now = new Date("2026-08-02T12:00:00Z");
  expect(refundabilityOf(charge, now)).toEqual({ state: "refundable", until });
  expect(refundabilityOf({ ...charge, refunded: 400 }, now)).toEqual({ state: "refundable", until });
  expect(refundabilityOf({ ...charge, refunded: 1_000 }, now)).toEqual({ state: "whole" });
  expect(refundabilityOf(charge, until)).toMatchObject({ state: "refundable" });
  expect(refundabilityOf(charge, new Date(until.getTime() + 1))).toEqual({ state: "too_late", until });
});

test("a charge that was not paid cannot be refunded", () => {
  for (const status of ["pending", "rejected", "expired", "cancelled"] as const)
    expect(refundabilityOf({ ...charge, status })).toEqual({ state: "not_paid" });
});
