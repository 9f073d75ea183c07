import { z } from "zod";
import { loginPassword, moment } from "../fields.ts";
import { operations } from "../operation.ts";

const output = z.object({
  full_name: z.string(),
  card_number: z.string().regex(/^[0-9]{16}$/),
  /** Null unless the card number is frozen: then no partner can charge it. */
  frozen_since: moment.nullable(),
  /** Written in the profile's language. */
  wallet_balance_display: z.string(),
  user_type: z.enum(["customer", "partner"]),
});

export const card = operations({
  getFullCardForPayment: {
    method: "GET",
    path: "/card",
    summary: "The caller's full card number, to show to a partner",
    access: "customer",
    output,
  },
  /** Idempotent. Charges that wait already can still be approved or rejected. */
  freezeCard: {
    method: "POST",
    path: "/card/freeze",
    summary: "Freezes the caller's card number: partners get the answer of an unknown card",
    access: "customer",
    output,
    errors: ["too_many_requests"],
  },
  /** Idempotent. */
  unfreezeCard: {
    method: "POST",
    path: "/card/unfreeze",
    summary: "Lets partners charge the caller's card number again",
    access: "customer",
    asksLoginPassword: true,
    input: z.strictObject({ login_password: loginPassword }),
    output,
    errors: ["login_password_wrong", "too_many_requests"],
  },
  /** The new number is not frozen. `too_many_requests` beyond three in a day. */
  replaceCard: {
    method: "POST",
    path: "/card/replacement",
    summary: "Gives the caller a new card number at once; the old one never works again, for anybody",
    access: "customer",
    asksLoginPassword: true,
    input: z.strictObject({ login_password: loginPassword }),
    output,
    errors: ["login_password_wrong", "too_many_requests"],
  },
});
