import type { card } from "#contract/card.ts";
import { formatMoney } from "#contract/money-format.ts";
import { readBalances } from "../ledger/index.ts";
import { toWire } from "../platform/wire.ts";
import { readCardholder } from "../profiles/index.ts";
import type { Handlers } from "../room.ts";
import type { Services } from "../services.ts";

export function cardRoutes({ config, database }: Pick<Services, "config" | "database">): Handlers<typeof card> {
  return {
    getFullCardForPayment: async (_input, { caller }) => {
      const [cardholder, { wallet }] = await Promise.all([
        readCardholder(database, caller.userId),
        readBalances(database, caller.userId),
      ]);
      const { fullName, cardNumber, preferredLanguage } = cardholder!;
      return {
        full_name: fullName,
        card_number: cardNumber,
        wallet_balance_display: formatMoney(toWire(wallet), { currency: config.currency, language: preferredLanguage }),
        user_type: caller.partnerId === undefined ? "customer" : "partner",
      };
    },
  };
}
