import type { card } from "#contract/customers/card.ts";
import { formatMoney } from "#contract/money-format.ts";
import { readCardholder } from "#server/customers/profiles/index.ts";
import { readBalances } from "#server/ledger/index.ts";
import type { UserCaller } from "#server/platform/caller.ts";
import type { Handlers } from "#server/platform/module.ts";
import { originOf } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { freezeCard, replaceCard } from "./change-card.ts";

export function cardRoutes(services: Services): Handlers<typeof card> {
  return {
    getFullCardForPayment: (_input, { caller }) => readCard(services, caller),
    freezeCard: async (_input, request) => {
      await freezeCard(services, { userId: request.caller.userId, isFrozen: true, origin: originOf(request) });
      return readCard(services, request.caller);
    },
    unfreezeCard: async (_input, request) => {
      await freezeCard(services, { userId: request.caller.userId, isFrozen: false, origin: originOf(request) });
      return readCard(services, request.caller);
    },
    replaceCard: async (_input, request) => {
      await replaceCard(services, request.caller.userId, originOf(request));
      return readCard(services, request.caller);
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
