import { expect, test } from "vitest";
import type { Transaction } from "#contract/payments/transactions.ts";
import { otherSideOf, titleOf } from "./rules.ts";

const row = (part: Partial<Transaction>): Transaction => ({
  id: "0190a000-0000-7000-8000-000000000000",
  type: "spend",
  description: null,
  merchant: null,
  amount: -4200,
  cashback_earned: 0,
  status: "completed",
  recipient_email: null,
  recipient_name: null,
  message: null,
  created_at: "2026-11-20T12:12:00.000Z",
  ...part,
});

test("a description of markers only falls back to the partner", () => {
  expect(titleOf(row({ description: "ID: 8f3a21", merchant: "Padaria Estrela" }))).toEqual({ text: "Padaria Estrela" });
});

test.each(["deposit", "deposit_reversal", "deposit_restored"] as const)(
  "deposits take the screen's words, and a referral bonus its own: %s",
  (type) => {
    expect(titleOf(row({ type, description: "Card deposit" }))).toEqual({ type });
    expect(titleOf(row({ type, description: "referral_bonus" }))).toEqual({ bonus: type });
  },
);

test("a transfer is called by the other user, by username when the name is unknown", () => {
  expect(otherSideOf(row({ recipient_name: "Caio Ferraz", recipient_email: "caio.ferraz" }))).toBe("Caio Ferraz");
  expect(otherSideOf(row({ recipient_email: "caio.ferraz" }))).toBe("@caio.ferraz");
});
