import { z } from "zod";
import { amount, amountField, id, moment, pageBefore, timeZone } from "./fields.ts";
import { timelineFilters } from "./limits.ts";
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

/** What was earned over time, in minor units: no balance's limit holds it. */
const sum = z.int().min(0);

const historyEntry = z.object({
  id,
  merchant: z.string(),
  title: z.string(),
  amount,
  /** What of the amount refunds took back since; sums leave it out. */
  reversed: amount,
  /** Percent with up to two decimals: 10, 7.5. */
  percentage: z.number(),
  category: z.enum(cashbackCategories),
  created_at: moment,
});

const milestone = z.object({
  id,
  title: z.string(),
  description: z.string(),
  reward_amount: sum,
  achieved_at: moment,
});

/** What a month brought: `2026-11` of the reader's zone. */
const month = z.object({ month: z.string(), amount: sum, count: z.int().min(0) });

const timelineEntry = z.discriminatedUnion("type", [
  historyEntry.extend({ type: z.literal("cashback_earned") }),
  milestone.extend({ type: z.literal("milestone") }),
  /** Derived when it is read; `created_at` is the moment of the month's last cashback, so it stands above its month. */
  month.extend({ type: z.literal("monthly_summary"), created_at: moment }),
]);

/** Where a page of the timeline ended: the moment of its last entry in microseconds, and its id. */
const timelineKey = z.string().regex(/^[0-9]{1,16}\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

export type TimelineEntry = z.output<typeof timelineEntry>;

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
    refusals: ["account_held", "money_paused", "insufficient_balance", "balance_limit_reached"],
  },
  listCashbackHistory: {
    method: "GET",
    path: "/cashback/history",
    summary: "Cashback earned, newest first",
    access: "customer",
    input: z.strictObject(pageBefore(30)),
    output: z.object({
      entries: z.array(historyEntry),
      next_before: id.nullable(),
    }),
    refusals: [],
  },
  listMilestones: {
    method: "GET",
    path: "/cashback/milestones",
    summary: "Milestones: every 50.00 of cashback earned, newest first",
    access: "customer",
    input: z.strictObject({}),
    output: z.array(milestone),
    refusals: [],
  },
  listCashbackTimeline: {
    method: "GET",
    path: "/cashback/timeline",
    summary: "Cashback, milestones and monthly summaries in one list, newest first, paginated by key",
    access: "customer",
    input: z.strictObject({
      type: z.enum(timelineFilters).default("all"),
      time_zone: timeZone.default("UTC"),
      before: timelineKey.optional(),
      limit: pageBefore(30).limit,
    }),
    output: z.object({ entries: z.array(timelineEntry), next_before: z.string().nullable() }),
    refusals: [],
  },
  getCashbackSummary: {
    method: "GET",
    path: "/cashback/summary",
    summary:
      "Total cashback earned, this month's, the number of entries, and the last twelve months in the reader's time zone",
    access: "customer",
    input: z.strictObject({ time_zone: timeZone.default("UTC") }),
    output: z.object({
      total: sum,
      this_month: sum,
      count: z.int().min(0),
      /** Oldest first, the current one last; a month without cashback is there with zero. */
      months: z.array(month),
    }),
    refusals: [],
  },
});
