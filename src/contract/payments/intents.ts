import { z } from "zod";
import { amountField, usernameField } from "../fields.ts";
import { idempotencyKeyPattern } from "../limits.ts";
import { amountLimits } from "../money.ts";
import { operations } from "../operation.ts";

export const intents = operations({
  withdrawIntent: {
    method: "POST",
    path: "/intents/{key}/withdrawal",
    summary:
      "Cancels an intent whose response was lost, by its idempotency key; if it was already carried out, returns that response",
    access: "customer",
    input: z.strictObject({
      key: z.string().regex(idempotencyKeyPattern).describe("The idempotency key of the intent."),
      transfer: z
        .strictObject({
          username: usernameField.describe("The username, without @."),
          amount: amountField(amountLimits.transfer),
        })
        .optional()
        .describe("Only for a transfer, so that the inbox can say that it was not sent."),
    }),
    output: z.discriminatedUnion("outcome", [
      /** Nothing moved, and under this key nothing will. */
      z.object({
        outcome: z.literal("withdrawn").describe("`withdrawn`: nothing moved, and under this key nothing will."),
      }),
      z.object({
        outcome: z.literal("carried_out").describe("`carried_out`: it was done before; `answer` is what it answered."),
        operation: z.string().describe("The operation that was executed."),
        answer: z.record(z.string(), z.unknown()),
      }),
    ]),
    errors: ["too_many_requests"],
  },
});
