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

const historyEntry = z
  .object({
    id,
    merchant: z.string(),
    title: z
      .string()
      .describe("The charge's description, or the partner's name; of a milestone, the key of a message in the app."),
    amount: amount.describe("The cashback, in minor units."),
    reversed: amount.describe("The part that refunds have reversed, in minor units; sums are without it."),
    percentage: z.number().describe("Percent with up to two decimals: 10, 7.5."),
    category: z.enum(cashbackCategories).describe("What the purchase was for."),
    created_at: moment,
  })
  .meta({ id: "CashbackEntry", description: "Cashback of a purchase." });

const milestone = z
  .object({
    id,
    title: z
      .string()
      .describe("The charge's description, or the partner's name; of a milestone, the key of a message in the app."),
    description: z.string().describe("The key of a message in the app."),
    reward_amount: sum.describe("The cashback that was reached, in minor units."),
    achieved_at: moment,
  })
  .meta({
    id: "Milestone",
    description:
      "A mark that the cashback earned so far has reached. It pays nothing, and stays when a refund reverses cashback.",
  });

const month = z
  .object({
    month: z.string().describe("The month, such as `2026-11`, of the time zone."),
    amount: sum.describe("The cashback, in minor units."),
    count: count.describe("How many entries."),
  })
  .meta({ id: "CashbackMonth", description: "The cashback earned in a month." });

const timelineEntry = z.discriminatedUnion("type", [
  historyEntry.extend({ type: z.literal("cashback_earned") }),
  milestone.extend({ type: z.literal("milestone") }),
  /**
   * For months of more than `summaryExceeds`. `created_at` is that of the month's last cashback.
   */
  month.extend({
    type: z.literal("monthly_summary"),
    created_at: moment,
  }),
]);

/** The end of a page of the timeline: the moment of its last entry in microseconds, and its id. */
const timelineKey = z.string().regex(/^[0-9]{1,16}\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

export type TimelineEntry = z.output<typeof timelineEntry>;

export const cashback = operations({
  transferCashback: {
    method: "POST",
    path: "/cashback/transfers",
    summary: "Moves cashback into the wallet",
    description:
      "`insufficient_balance` has `balance`; `balance_limit_reached` means that the wallet would hold more than it can. `transaction_id` is the statement row.",
    access: "active",
    idempotent: true,
    input: z.strictObject({
      amount: amountField(amountLimits.cashbackTransfer).describe("The cashback, in minor units."),
    }),
    output: z.object({
      transaction_id: id.describe("The row in the caller's statement."),
      amount: amount.describe("The cashback, in minor units."),
      wallet_balance: amount.describe("The wallet's balance, in minor units."),
      cashback_balance: amount.describe("The cashback balance, in minor units."),
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
      next_before: id.nullable().describe("What to pass as `before` for the next page; null on the last one."),
    }),
  },
  listMilestones: {
    method: "GET",
    path: "/cashback/milestones",
    summary: "Milestones: every 50.00 of cashback earned, newest first",
    access: "customer",
    output: z.array(milestone),
  },
  listCashbackTimeline: {
    method: "GET",
    path: "/cashback/timeline",
    summary: "Cashback, milestones and monthly summaries in one list, newest first",
    description: "Pages go by `next_before`, which is not an id.",
    access: "customer",
    input: z.strictObject({
      type: z.enum(timelineFilters).default("all"),
      time_zone: timeZone.default("UTC"),
      before: timelineKey.optional().describe("The `next_before` of the page before, which is not an ID."),
      limit: pageLimit(30),
    }),
    output: z.object({
      entries: z.array(timelineEntry),
      next_before: z.string().nullable().describe("What to pass as `before` for the next page; null on the last one."),
    }),
  },
  getCashbackSummary: {
    method: "GET",
    path: "/cashback/summary",
    summary:
      "Total cashback earned, this month's, what was moved to the wallet this month, the number of entries, and the last twelve months in the reader's time zone",
    description: "Sums are without what refunds reversed; `count` counts every entry.",
    access: "customer",
    input: z.strictObject({ time_zone: timeZone.default("UTC") }),
    output: z.object({
      total: sum.describe("All cashback earned, in minor units."),
      this_month: sum.describe("This month's cashback, in minor units."),
      moved_this_month: sum.describe(
        "What was moved into the wallet this month, whenever it was earned, in minor units.",
      ),
      count: count.describe("How many entries."),
      months: z.array(month).describe("The last twelve months, oldest first; one without cashback has zero."),
    }),
  },
});
