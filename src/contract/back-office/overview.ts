import { z } from "zod";
import { count, minorUnits, moment, timeZone } from "../fields.ts";
import { overviewSpans } from "../limits.ts";
import { operations } from "../operation.ts";

/** May exceed one user's limits, and is negative where a day's refunds exceed its charges. */
const sum = z.int().meta({ ...minorUnits, description: "The sum, in minor units." });

/** A charge counts on the day it was approved, a refund on the day it was made. */
const day = z.object({
  day: z.iso.date(),
  charges: count.describe("How many charges were approved."),
  volume: sum.describe("The charged amounts, in minor units."),
  refunds: sum.describe("What was refunded, in minor units, whenever the charge was approved."),
  fees: sum.describe("The fees, in minor units, less what refunds took back."),
  cashback: sum.describe("The cashback, in minor units, less what refunds took back."),
});

export type OverviewDay = z.output<typeof day>;

const span = day.omit({ day: true });

export type OverviewSpanFigures = z.output<typeof span>;

export const overview = operations({
  getOverview: {
    method: "GET",
    path: "/admin/overview",
    summary:
      "Troco's figures, a few seconds old: users, money held, recent days compared with the previous ones, open items, the trial balance and the last audit",
    access: "admin",
    input: z.strictObject({
      time_zone: timeZone.default("UTC"),
      days: z.enum(overviewSpans).default("30").describe("How many days to cover, today included."),
    }),
    output: z.object({
      as_of: moment.describe("When these figures were read."),
      customers: z
        .object({
          all: count,
          active: count.describe("Those who have activated their account and are not blocked."),
          blocked: count.describe("Those who are blocked."),
          new_today: count.describe("Those who signed up today."),
        })
        .describe("The customers."),
      held: z
        .object({
          wallets: sum.describe("In wallets, in minor units."),
          cashback: sum.describe("The cashback, in minor units, less what refunds took back."),
          settlements: sum.describe("To partners, in minor units."),
        })
        .describe("What Troco owes users and partners, without the payouts that wait."),
      days: z.array(day).describe("The last `days` days, today last; none is left out."),
      before: span.describe("The same of as many days before."),
      waiting_payouts: z
        .object({ count: count.describe("How many wait."), amount: sum.describe("Their sum, in minor units.") })
        .describe("The payouts that wait."),
      held_accounts: count.describe("How many accounts are held."),
      waiting_disputes: count.describe("How many disputes an administrator can decide."),
      trial_balance: z
        .object({
          accounts: z
            .array(
              z.object({
                kind: z.string().describe("The kind of account."),
                accounts: count.describe("How many accounts are of this kind."),
                balance: sum.describe("Their balance, in minor units."),
              }),
            )
            .describe("The accounts."),
          total: sum.describe("Of all accounts, in minor units; must be zero."),
        })
        .describe("The balances of all accounts."),
      audit: z
        .object({
          at: moment,
          clean: z.boolean().describe("Whether it found no error."),
          ms: count.describe("How long it took, in milliseconds."),
        })
        .nullable()
        .describe("The last audit; null before the first."),
      money_paused: z.boolean().describe("Whether no money moves until the operator has corrected the ledger."),
    }),
  },
});

export type Overview = z.output<(typeof overview)["getOverview"]["output"]>;
