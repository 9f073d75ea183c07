import { contract, type OperationId } from "#contract/index.ts";
import type { intents } from "#contract/payments/intents.ts";
import type { Handlers } from "#server/platform/module.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { withdrawIntent } from "./withdraw-intent.ts";

export function intentRoutes(services: Services): Handlers<typeof intents> {
  return {
    withdrawIntent: async ({ key, transfer }, { caller }) => {
      // Used keys are never deleted, and a user has few open intents: the limit keeps the table
      // small.
      await limitRate(services, `withdraw-intent:${caller.userId}`, { max: 60, windowMs: 10 * 60_000 });
      const withdrawal = await withdrawIntent(services, { userId: caller.userId, key, transfer });
      if (withdrawal.outcome === "withdrawn") return withdrawal;
      const { output } = contract[withdrawal.operation as OperationId];
      return { ...withdrawal, answer: output.parse(withdrawal.answer) as typeof withdrawal.answer };
    },
  };
}
