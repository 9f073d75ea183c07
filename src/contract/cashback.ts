import { z } from "zod";
import { amount, amountField, id, moment, pageBefore } from "./fields.ts";
import { amountLimits } from "./money.ts";
import { operations } from "./operation.ts";

export const cashbackCategories = [
  "purchases",
  "restaurants",
  "shopping",
  "services",
  "entertainment",
  "transport",
  "health",
  "education",
  "other",
] as const;

export const cashback = operations({
  transferCashback: {
    method: "POST",
    path: "/cashback/transfers",
    summary: "Moves cashback into the wallet",
    access: "active",
    idempotent: true,
    input: z.strictObject({ amount: amountField(amountLimits.cashbackTransfer) }),
    output: z.object({
      transaction_id: id,
      amount,
      wallet_balance: amount,
      cashback_balance: amount,
      created_at: moment,
    }),
    refusals: ["money_paused", "insufficient_balance", "balance_limit_reached"],
  },
  listCashbackHistory: {
    method: "GET",
    path: "/cashback/history",
    summary: "Cashback earned, newest first",
    access: "customer",
    input: z.strictObject(pageBefore(30)),
    output: z.object({
      entries: z.array(
        z.object({
          id,
          merchant: z.string(),
          title: z.string(),
          amount,
          /** Percent with up to two decimals: 10, 7.5. */
          percentage: z.number(),
          category: z.enum(cashbackCategories),
          created_at: moment,
        }),
      ),
      next_before: id.nullable(),
    }),
    refusals: [],
  },
  listMilestones: {
    method: "GET",
    path: "/cashback/milestones",
    summary: "Each multiple of 50.00 that the cashback ever earned has passed, newest first",
    access: "customer",
    input: z.strictObject({}),
    output: z.array(
      z.object({
        id,
        title: z.string(),
        description: z.string(),
        reward_amount: amount,
        achieved_at: moment,
      }),
    ),
    refusals: [],
  },
});
