import type { card } from "#contract/customers/card.ts";
import { formatMoney } from "#contract/money-format.ts";
import { readCardholder } from "#server/customers/profiles/index.ts";
import { readBalances } from "#server/ledger/index.ts";
import type { Handlers } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";

export function cardRoutes({ config, database }: Pick<Services, "config" | "database">): Handlers<typeof card> {
  return {
    getFullCardForPayment: async (_input, { caller }) => {
      const cardholder = await readCardholder(database, caller.userId);
      const { wallet } = await readBalances(database, caller.userId);
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
