import { recentContactsMax } from "#contract/limits.ts";
import type { transfers } from "#contract/transfers.ts";
import { limitRate } from "../rate-limit/index.ts";
import { Refusal } from "../platform/refusal.ts";
import { findByUsername } from "../profiles/index.ts";
import type { Handlers } from "../room.ts";
import type { Services } from "../services.ts";
import { sendMoney } from "./send-money.ts";
import { readContacts } from "./store.ts";

export function transferRoutes(services: Services): Handlers<typeof transfers> {
  return {
    findRecipient: async ({ username }, { caller }) => {
      // Enough for a person typing names, too few for one collecting them.
      await limitRate(services, `find-recipient:${caller.userId}`, { max: 60, windowMs: 60_000 });
      const found = await findByUsername(services.database, username);
      if (found === undefined || found.isBlocked) throw new Refusal("recipient_not_found", { params: { username } });
      if (found.userId === caller.userId) throw new Refusal("recipient_is_self");
      return { username: found.username, full_name: found.fullName };
    },
    sendMoney: ({ username, amount, message }, { caller, idempotencyKey }) =>
      sendMoney(services, { senderId: caller.userId, idempotencyKey, username, amount: BigInt(amount), message }),
    listContacts: async (_input, { caller }) =>
      (await readContacts(services.database, caller.userId, recentContactsMax)).map((row) => ({
        ...row,
        last_transfer_at: row.last_transfer_at.toISOString(),
      })),
  };
}
