import type { spendingLimits } from "#contract/payments/spending-limits.ts";
import type { Handlers } from "#server/platform/module.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import { originOf } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { setSpendingLimit, stopRaise } from "./change-limit.ts";
import { listSpendingLimits } from "./list-limits.ts";

/** Each raise is a mail. */
const changes = { max: 30, windowMs: 60 * 60_000 };

export function spendingLimitRoutes(services: Services): Handlers<typeof spendingLimits> {
  return {
    listSpendingLimits: (_input, { caller }) => listSpendingLimits(services, caller.userId),
    setSpendingLimit: async ({ name, amount }, request) => {
      const { userId } = request.caller;
      await limitRate(services, `set-spending-limit:${userId}`, changes);
      await setSpendingLimit(services, { userId, name, amount: BigInt(amount), origin: originOf(request) });
      return listSpendingLimits(services, userId);
    },
    stopRaise: async ({ name }, { caller: { userId } }) => {
      await stopRaise(services, { userId, name });
      return listSpendingLimits(services, userId);
    },
  };
}
