import type { freezing } from "#contract/accounts/freezing.ts";
import { networkOf } from "#server/platform/client-network.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Handlers } from "#server/platform/module.ts";
import { limitRate, privateKey } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { freezeAccount } from "./freeze-account.ts";
import { takeFreezingLink } from "./links.ts";

/** Anonymous, so limited by network; a user opens far fewer links. */
const linkUses = { max: 60, windowMs: 60_000 };

export function freezingRoutes(services: Services): Handlers<typeof freezing> {
  const { clock, database } = services;
  return {
    freezeAccount: async (_input, { caller: { userId, sessionId }, address }) => {
      const facts = { by: "owner" };
      await database.transaction((transaction) =>
        freezeAccount(services, transaction, userId, { sessionId, address, facts }),
      );
      return { frozen: true };
    },
    freezeAccountByLink: async ({ token }, { address }) => {
      await limitRate(services, privateKey(services, "freeze-account-by-link", networkOf(address)), linkUses);
      await database.transaction(async (transaction) => {
        const userId = await takeFreezingLink(transaction, token, clock.now());
        if (userId === undefined) throw new DomainError("freezing_link_invalid");
        await freezeAccount(services, transaction, userId, { address, facts: { by: "link" } });
      });
      return { frozen: true };
    },
  };
}
