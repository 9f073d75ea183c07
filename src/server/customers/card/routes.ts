import type { card } from "#contract/customers/card.ts";
import { formatMoney } from "#contract/money-format.ts";
import { readCardholder } from "#server/customers/profiles/index.ts";
import { readBalances } from "#server/ledger/index.ts";
import type { UserCaller } from "#server/platform/caller.ts";
import type { Handlers } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { freezeCard, replaceCard } from "./change-card.ts";

export function cardRoutes(services: Services): Handlers<typeof card> {
  return {
    getFullCardForPayment: (_input, { caller }) => readCard(services, caller),
    freezeCard: async (_input, { caller }) => {
      await freezeCard(services, caller.userId, true);
      return readCard(services, caller);
    },
    unfreezeCard: async (_input, { caller }) => {
      await freezeCard(services, caller.userId, false);
      return readCard(services, caller);
    },
    replaceCard: async (_input, { caller }) => {
      await replaceCard(services, caller.userId);
      return readCard(services, caller);
    },
  };
}

async function readCard(
  { config, database }: Pick<Services, "config" | "database">,
  { userId, partnerId }: Pick<UserCaller, "userId" | "partnerId">,
) {
  const cardholder = await readCardholder(database, userId);
  const { wallet } = await readBalances(database, userId);
  const { fullName, cardNumber, frozenSince, preferredLanguage } = cardholder!;
  return {
    full_name: fullName,
    card_number: cardNumber,
    frozen_since: frozenSince?.toISOString() ?? null,
    wallet_balance_display: formatMoney(toWire(wallet), { currency: config.currency, language: preferredLanguage }),
    user_type: partnerId === undefined ? ("customer" as const) : ("partner" as const),
  };
}
