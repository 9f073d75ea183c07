import { z } from "zod";
import { loginPassword, moment } from "../fields.ts";
import { operations } from "../operation.ts";

const output = z
  .object({
    full_name: z.string(),
    card_number: z
      .string()
      .regex(/^[0-9]{16}$/)
      .describe("The whole number, for a partner to charge."),
    frozen_since: moment
      .nullable()
      .describe("Since when the card number is frozen, so that no partner can charge it; null if it is not."),
    wallet_balance_display: z.string().describe("The wallet's balance, written in the profile's language."),
    user_type: z.enum(["customer", "partner"]).describe("Whether the user acts for a partner."),
  })
  .meta({ id: "Card", description: "The customer's card." });

export const card = operations({
  getFullCardForPayment: {
    method: "GET",
    path: "/card",
    summary: "The caller's full card number, to show to a partner",
    access: "customer",
    output,
  },
  freezeCard: {
    method: "POST",
    path: "/card/freeze",
    summary: "Freezes the caller's card number: partners get the answer of an unknown card",
    description: "Idempotent. Charges that wait already can still be approved or rejected.",
    access: "customer",
    output,
    errors: ["too_many_requests"],
  },
  unfreezeCard: {
    method: "POST",
    path: "/card/unfreeze",
    summary: "Lets partners charge the caller's card number again",
    description: "Idempotent.",
    access: "customer",
    asksLoginPassword: true,
    input: z.strictObject({ login_password: loginPassword }),
    output,
    errors: ["login_password_wrong", "too_many_requests"],
  },
  replaceCard: {
    method: "POST",
    path: "/card/replacement",
    summary: "Gives the caller a new card number at once; the old one never works again, for anybody",
    description: "The new number is not frozen. `too_many_requests` beyond three in a day.",
    access: "customer",
    asksLoginPassword: true,
    input: z.strictObject({ login_password: loginPassword }),
    output,
    errors: ["login_password_wrong", "too_many_requests"],
  },
});
