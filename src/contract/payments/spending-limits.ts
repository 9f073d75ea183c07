import { z } from "zod";
import { amount, amountField, moment } from "../fields.ts";
import { spendingLimitNames } from "../limits.ts";
import { amountLimits } from "../money.ts";
import { operations } from "../operation.ts";

const name = z.enum(spendingLimitNames);

const spendingLimit = z
  .object({
    name: name.describe("What is limited."),
    amount: amount.describe("The limit, in minor units."),
    usual: amount.describe("The operator's limit, for those who have chosen none, in minor units."),
    used: amount
      .nullable()
      .describe("What is counted in the present day or night, in minor units; null for what is limited each time."),
    left: amount
      .nullable()
      .describe("What is left of it, or of `cautious` if less, in minor units; null for what is limited each time."),
    ends_at: moment.nullable().describe("When the present day or night ends; null outside of it."),
    raise: z
      .object({
        amount: amount.describe("The limit, in minor units."),
        from: moment.describe("From when on it holds."),
      })
      .nullable()
      .describe("A higher limit that was chosen and does not hold yet; null without one."),
  })
  .meta({ id: "SpendingLimit", description: "A limit of what leaves the wallet or comes into it." });
export type SpendingLimit = z.infer<typeof spendingLimit>;

const spendingLimitList = z
  .object({
    limits: z.array(spendingLimit),
    cautious: z
      .object({ amount: amount.describe("The limit, in minor units."), until: moment.describe("Until when it holds.") })
      .nullable()
      .describe("The lower limit of a day after a new device or a new password; null without one."),
    without_password: z
      .object({
        at_once: amount.describe("In one transfer, in minor units."),
        left_today: amount.describe("Today in all, in minor units."),
      })
      .describe("What can be sent without the purchase password."),
  })
  .meta({ id: "SpendingLimits", description: "The caller's limits." });

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
    input: z.strictObject({
      name: name.describe("What is limited."),
      amount: amountField(amountLimits.spendingLimit).describe("The limit, in minor units."),
    }),
    output: spendingLimitList,
    errors: ["too_many_requests"],
  },
  stopRaise: {
    method: "DELETE",
    path: "/spending-limits/{name}/raise",
    summary: "Keeps a limit as it is: the raise that waits is dropped",
    access: "customer",
    input: z.strictObject({ name: name.describe("What is limited.") }),
    output: spendingLimitList,
  },
});
