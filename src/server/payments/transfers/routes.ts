import { recentContactsMax } from "#contract/limits.ts";
import type { transfers } from "#contract/payments/transfers.ts";
import { findByUsername } from "#server/customers/profiles/index.ts";
import { isUserBlocked } from "#server/payments/blocks/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Handlers } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire } from "#server/platform/wire.ts";
import { countLookUp } from "./count-look-up.ts";
import { errorForBlocked, errorForUnknown, sendMoney } from "./send-money.ts";
import { readContacts } from "./store.ts";

export function transferRoutes(services: Services): Handlers<typeof transfers> {
  return {
    findRecipient: async ({ username }, { caller }) => {
      await countLookUp(services, caller.userId);
      const found = await findByUsername(services.database, username);
      if (found === undefined) throw await errorForUnknown(services, caller.userId, username);
      if (found.userId === caller.userId) throw new DomainError("recipient_is_self");
      if (found.isBlocked || (await isUserBlocked(services.database, found.userId, caller.userId)))
        throw await errorForBlocked(services.database, caller.userId, found);
      return { username: found.username, full_name: found.fullName };
    },
    sendMoney: async (
      { username, amount, message, purchase_password: purchasePassword },
      { caller, idempotencyKey },
    ) => {
      const about = { username, amount: BigInt(amount), message, purchasePassword };
      const input = { senderId: caller.userId, sessionId: caller.sessionId, idempotencyKey, ...about };
      try {
        return await sendMoney(services, input);
      } catch (error) {
        // An error reveals whether a username exists, so it counts as a look-up; but not one that
        // came before anything was looked at.
        if (error instanceof DomainError && error.code !== "server_busy") await countLookUp(services, caller.userId);
        throw error;
      }
    },
    listContacts: async (_input, { caller }) =>
      (await readContacts(services.database, caller.userId, recentContactsMax)).map(rowToWire),
  };
}
