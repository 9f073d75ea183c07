import { z } from "zod";
import { moment, timeZone } from "./fields.ts";
import { overviewSpans } from "./limits.ts";
import { operations } from "./operation.ts";

const count = z.int().min(0);
/** Of all people together, so beyond what one may have; in minor units. */
const sum = z.int();

/** What was approved on a day of the reader's zone. */
const day = z.object({
  /** 2026-11-22 */
  day: z.iso.date(),
  charges: count,
  volume: sum,
  /** What was given back on the day, of charges of whichever day. */
  refunds: sum,
  /** Less what refunds of the day took back. */
  fees: sum,
  cashback: sum,
});

export type OverviewDay = z.output<typeof day>;

/** The figures of many days together. */
const span = day.omit({ day: true });

export type OverviewSpanFigures = z.output<typeof span>;

export const overview = operations({
  getOverview: {
    method: "GET",
    path: "/admin/overview",
    summary:
      "Troco's figures, a few seconds old: people, money held, recent days compared with the previous ones, open items, the trial balance and the last audit",
    access: "admin",
    input: z.strictObject({ time_zone: timeZone.default("UTC"), days: z.enum(overviewSpans).default("30") }),
    output: z.object({
      /** When the figures were read. */
      as_of: moment,
      customers: z.object({ all: count, active: count, blocked: count, new_today: count }),
      /** What the house owes. */
      held: z.object({ wallets: sum, cashback: sum, settlements: sum }),
      /** The days that were asked for, today last. A charge counts on the day that it was approved. */
      days: z.array(day),
      /** As many days before those. */
      before: span,
      /** The payouts that companies wait for. */
      waiting_payouts: z.object({ count, amount: sum }),
      /** The accounts that are held for review. */
      held_accounts: count,
      trial_balance: z.object({
        accounts: z.array(z.object({ kind: z.string(), accounts: count, balance: sum })),
        /** Of all of them: anything but zero is wrong. */
        total: sum,
      }),
      /** Null before the first. */
      audit: z.object({ at: moment, clean: z.boolean(), ms: count }).nullable(),
      /** The ledger was found wrong, and nobody has looked yet: no money moves. */
      money_paused: z.boolean(),
    }),
    refusals: [],
  },
});

export type Overview = z.output<(typeof overview)["getOverview"]["output"]>;
