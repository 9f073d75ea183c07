import { z } from "zod";
import { count, moment, timeZone } from "../fields.ts";
import { overviewSpans } from "../limits.ts";
import { operations } from "../operation.ts";

/** May exceed one user's limits, and is negative where a day's refunds exceed its charges. */
const sum = z.int();

/** A charge counts on the day it was approved, a refund on the day it was made. */
const day = z.object({
  /** 2026-11-22 */
  day: z.iso.date(),
  charges: count,
  volume: sum,
  /** The sum that was refunded, whenever the charge was approved. */
  refunds: sum,
  /** Less what the day's refunds took back, as is `cashback`. */
  fees: sum,
  cashback: sum,
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
    input: z.strictObject({ time_zone: timeZone.default("UTC"), days: z.enum(overviewSpans).default("30") }),
    output: z.object({
      as_of: moment,
      /** `active` have activated their account and are not blocked. */
      customers: z.object({ all: count, active: count, blocked: count, new_today: count }),
      /** The sums that Troco owes users and partners, without the payouts that wait. */
      held: z.object({ wallets: sum, cashback: sum, settlements: sum }),
      /** The last `days` days, today last; none is left out. */
      days: z.array(day),
      before: span,
      waiting_payouts: z.object({ count, amount: sum }),
      held_accounts: count,
      /** Those that an administrator can decide. */
      waiting_disputes: count,
      trial_balance: z.object({
        accounts: z.array(z.object({ kind: z.string(), accounts: count, balance: sum })),
        /** The sum of all accounts; must be zero. */
        total: sum,
      }),
      /** The last audit, which took `ms` milliseconds; null before the first. */
      audit: z.object({ at: moment, clean: z.boolean(), ms: count }).nullable(),
      /** No money moves until the operator has corrected the ledger. */
      money_paused: z.boolean(),
    }),
  },
});

export type Overview = z.output<(typeof overview)["getOverview"]["output"]>;
