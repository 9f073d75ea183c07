import { z } from "zod";
import { amount, amountField, moment } from "../fields.ts";
import { spendingLimitNames } from "../limits.ts";
import { amountLimits } from "../money.ts";
import { operations } from "../operation.ts";

const name = z.enum(spendingLimitNames);

const spendingLimit = z.object({
  name,
  /** The limit that holds now. */
  amount,
  /** The operator's, for those who have chosen none. */
  usual: amount,
  /** Counted in the present day or night; null for what is limited each time. */
  used: amount.nullable(),
  left: amount.nullable(),
  /** When the present day or night ends; null outside of it. */
  ends_at: moment.nullable(),
  /** A higher limit that was chosen and does not hold yet. */
  raise: z.object({ amount, from: moment }).nullable(),
});
export type SpendingLimit = z.infer<typeof spendingLimit>;

const spendingLimitList = z.object({
  limits: z.array(spendingLimit),
  /** The lower limit of a day after a new device or a new password; null without one. */
  cautious: z.object({ amount, until: moment }).nullable(),
  /** The sums that can be sent without the purchase password: at once, and today in all. */
  without_password: z.object({ at_once: amount, left_today: amount }),
});

export const spendingLimits = operations({
  listSpendingLimits: {
    method: "GET",
    path: "/spending-limits",
    summary: "The caller's limits, and what is used of them",
    access: "customer",
    output: spendingLimitList,
  },
  setSpendingLimit: {
    method: "PUT",
    path: "/spending-limits/{name}",
    summary: "Lowers one of the caller's limits at once, or raises it after 24 hours",
    access: "customer",
    input: z.strictObject({ name, amount: amountField(amountLimits.spendingLimit) }),
    output: spendingLimitList,
    errors: ["too_many_requests"],
  },
  stopRaise: {
    method: "DELETE",
    path: "/spending-limits/{name}/raise",
    summary: "Keeps a limit as it is: the raise that waits is dropped",
    access: "customer",
    input: z.strictObject({ name }),
    output: spendingLimitList,
  },
});
