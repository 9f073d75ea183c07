import { z } from "zod";
import { amount, amountField, count, id, moment, pageBefore, pageLimit, sum, timeZone } from "../fields.ts";
import { timelineFilters } from "../limits.ts";
import { amountLimits } from "../money.ts";
import { operations } from "../operation.ts";

/** The purpose of a purchase; follows from the partner's `business_category`. */
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

const historyEntry = z.object({
  id,
  /** `title` is the charge's description or, without one, the partner's name again. */
  merchant: z.string(),
  title: z.string(),
  amount,
  /** The part that refunds have reversed; sums are without it. */
  reversed: amount,
  /** Percent with up to two decimals: 10, 7.5. */
  percentage: z.number(),
  category: z.enum(cashbackCategories),
  created_at: moment,
});

/**
 * A mark that the cashback earned so far has reached. It pays nothing, and stays when a refund
 * reverses cashback.
 */
const milestone = z.object({
  id,
  /** Keys of messages in the app. */
  title: z.string(),
  description: z.string(),
  reward_amount: sum,
  achieved_at: moment,
});

/** The cashback earned in a month, such as `2026-11`, of the reader's time zone. */
const month = z.object({ month: z.string(), amount: sum, count });

const timelineEntry = z.discriminatedUnion("type", [
  historyEntry.extend({ type: z.literal("cashback_earned") }),
  milestone.extend({ type: z.literal("milestone") }),
  /**
   * For months of more than `summaryExceeds`. `created_at` is that of the month's last cashback.
   */
  month.extend({ type: z.literal("monthly_summary"), created_at: moment }),
]);

/** The end of a page of the timeline: the moment of its last entry in microseconds, and its id. */
const timelineKey = z.string().regex(/^[0-9]{1,16}\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

export type TimelineEntry = z.output<typeof timelineEntry>;

export const cashback = operations({
  /**
   * `insufficient_balance` has `balance`; `balance_limit_reached` means that the wallet would hold
   * more than `largestBalance`. `transaction_id` is the statement row.
   */
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
    errors: ["account_held", "money_paused", "insufficient_balance", "balance_limit_reached"],
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
  },
  listMilestones: {
    method: "GET",
    path: "/cashback/milestones",
    summary: "Milestones: every 50.00 of cashback earned, newest first",
    access: "customer",
    output: z.array(milestone),
  },
  /** Pages go by `next_before`, which is not an id. */
  listCashbackTimeline: {
    method: "GET",
    path: "/cashback/timeline",
    summary: "Cashback, milestones and monthly summaries in one list, newest first, paginated by key",
    access: "customer",
    input: z.strictObject({
      type: z.enum(timelineFilters).default("all"),
      time_zone: timeZone.default("UTC"),
      before: timelineKey.optional(),
      limit: pageLimit(30),
    }),
    output: z.object({ entries: z.array(timelineEntry), next_before: z.string().nullable() }),
  },
  /** Sums are without what refunds reversed; `count` counts every entry. */
  getCashbackSummary: {
    method: "GET",
    path: "/cashback/summary",
    summary:
      "Total cashback earned, this month's, what was moved to the wallet this month, the number of entries, and the last twelve months in the reader's time zone",
    access: "customer",
    input: z.strictObject({ time_zone: timeZone.default("UTC") }),
    output: z.object({
      total: sum,
      this_month: sum,
      /** Moved into the wallet this month, whenever it was earned. */
      moved_this_month: sum,
      count,
      /** Oldest first, the current one last; a month without cashback has zero. */
      months: z.array(month),
    }),
  },
});
