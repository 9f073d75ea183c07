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
      key: z.string().regex(idempotencyKeyPattern),
      /** Only for a transfer, so that the inbox can say that it was not sent. */
      transfer: z.strictObject({ username: usernameField, amount: amountField(amountLimits.transfer) }).optional(),
    }),
    output: z.discriminatedUnion("outcome", [
      /** Nothing moved, and under this key nothing will. */
      z.object({ outcome: z.literal("withdrawn") }),
      z.object({
        outcome: z.literal("carried_out"),
        /** The operation that was executed, and its answer. */
        operation: z.string(),
        answer: z.record(z.string(), z.unknown()),
      }),
    ]),
    errors: ["too_many_requests"],
  },
});
