import { z } from "zod";
import { amount, amountField, loginPassword } from "../fields.ts";
import { amountLimits, smallestPayout } from "../money.ts";

/** How often a partner's balance is paid out by itself. */
export const payoutCadences = ["none", "daily", "weekly", "monthly"] as const;
export type PayoutCadence = (typeof payoutCadences)[number];

/** The reasons why a payout that is due could not be requested yet. */
export const payoutObstacles = [
  "account_missing",
  "account_rests",
  "payout_waiting",
  /** The user in whose name payouts are requested is no longer an owner. */
  "owner_left",
  /** That owner's account is blocked, frozen or under review. */
  "owner_restricted",
  "partner_off",
] as const;
export type PayoutObstacle = (typeof payoutObstacles)[number];

const cadence = z.enum(payoutCadences).meta({
  id: "PayoutCadence",
  description: "How often the balance is paid out; `none` is only when an owner requests it.",
});
const weekday = z.int().min(1).max(7);
const monthDay = z.int().min(1).max(31);
const descriptions = {
  weekday: "Of `weekly`: the day, from Monday, which is 1, to Sunday, which is 7.",
  month_day: "Of `monthly`: the day; in a month without it the last one.",
  minimum_amount: "A smaller balance waits for the next day of the schedule, in minor units.",
} as const;

const fieldOf = { none: undefined, daily: undefined, weekly: "weekday", monthly: "month_day" } as const;

/** A schedule that an owner chooses. It has the day field of its cadence and no other. */
export const newPayoutSchedule = z
  .strictObject({
    cadence,
    weekday: weekday.optional().describe(descriptions.weekday),
    month_day: monthDay.optional().describe(descriptions.month_day),
    minimum_amount: amountField({ min: smallestPayout, max: amountLimits.payout.max })
      .default(smallestPayout)
      .describe(descriptions.minimum_amount),
    login_password: loginPassword,
  })
  .superRefine((schedule, context) => {
    for (const field of ["weekday", "month_day"] as const) {
      const belongs = fieldOf[schedule.cadence] === field;
      if (belongs === (schedule[field] !== undefined)) continue;
      context.addIssue({ code: "invalid_value", values: [], input: schedule[field], path: [field] });
    }
  });

export const payoutScheduleExample = {
  cadence: "weekly",
  weekday: 1,
  month_day: null,
  minimum_amount: 5000,
  is_default: false,
  requested_as: "Padeira Estrela",
  next_on: "2026-11-30",
  hour: 6,
  time_zone: "UTC",
  expected_amount: 0,
  waits_because: null,
};

export const payoutSchedule = z
  .object({
    cadence,
    weekday: weekday.nullable().describe(`${descriptions.weekday} Null otherwise.`),
    month_day: monthDay.nullable().describe(`${descriptions.month_day} Null otherwise.`),
    minimum_amount: amount.describe(descriptions.minimum_amount),
    is_default: z.boolean().describe("Whether no owner chose it, so that the operator's default counts."),
    requested_as: z
      .string()
      .nullable()
      .describe(
        "The owner in whose name payouts are requested: who chose the schedule, or else who set the payout account. Null if there is none.",
      ),
    next_on: z.iso
      .date()
      .nullable()
      .meta({
        description: "The day of the next payout, in `time_zone`; null without a schedule.",
        examples: ["2026-11-30"],
      }),
    hour: z.int().min(0).max(23).describe("The hour of `time_zone` from which on payouts are requested."),
    time_zone: z.string().describe("The time zone of the days."),
    expected_amount: amount.describe(
      "What the next one would be if it were requested now, in minor units; 0 if the balance is too small.",
    ),
    waits_because: z
      .enum(payoutObstacles)
      .nullable()
      .describe("Why a payout that was due has not been requested yet; it is tried every day. Null if none waits."),
  })
  .meta({
    id: "PayoutSchedule",
    description: "The days on which the whole partner balance is paid out.",
    examples: [payoutScheduleExample],
  });
