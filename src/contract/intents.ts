import { z } from "zod";
import { amountField, usernameField } from "./fields.ts";
import { idempotencyKeyPattern } from "./limits.ts";
import { amountLimits } from "./money.ts";
import { operations } from "./operation.ts";

export const intents = operations({
  withdrawIntent: {
    method: "POST",
    path: "/intents/{key}/withdrawal",
    summary:
      "Takes back an intent of the caller's whose answer was lost, by its idempotency key: it will not be carried out any more, or, where it has been, here is its answer",
    access: "customer",
    input: z.strictObject({
      key: z.string().regex(idempotencyKeyPattern),
      /** Only for a transfer: what was to be sent, so that the inbox can say that it was not. */
      transfer: z.strictObject({ username: usernameField, amount: amountField(amountLimits.transfer) }).optional(),
    }),
    output: z.discriminatedUnion("outcome", [
      /** Nothing moved, and under this key nothing will. */
      z.object({ outcome: z.literal("withdrawn") }),
      z.object({
        outcome: z.literal("carried_out"),
        /** The operation that was asked for under this key, and what it answered. */
        operation: z.string(),
        answer: z.record(z.string(), z.unknown()),
      }),
    ]),
    refusals: [],
  },
});
