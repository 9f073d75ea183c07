import type { paymentLinks } from "#contract/payments/payment-links.ts";
import type { Handlers } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { approvePaymentLink } from "./approve.ts";
import { openPaymentLink, requireLinkId } from "./open.ts";
import { paymentLinkHandlers } from "./partner-handlers.ts";
import { openTill, payTill } from "./till.ts";

export function paymentLinkRoutes(services: Services): Handlers<typeof paymentLinks> {
  return {
    ...paymentLinkHandlers(services),
    openPaymentLink: ({ token }, { caller }) => openPaymentLink(services, { userId: caller.userId, token }),
    approvePaymentLink: async (
      { token, amount, purchase_password: purchasePassword },
      { caller: { userId: customerId, sessionId }, idempotencyKey },
    ) =>
      approvePaymentLink(services, {
        customerId,
        sessionId,
        id: requireLinkId(services, token),
        idempotencyKey,
        amount: BigInt(amount),
        purchasePassword,
      }),
    openTill: ({ id }, { caller }) => openTill(services, { userId: caller.userId, id }),
    payTill: (
      { id, amount, cashback_basis_points: cashbackBasisPoints, purchase_password: purchasePassword },
      { caller: { userId: customerId, sessionId }, idempotencyKey },
    ) =>
      payTill(services, { customerId, sessionId, id, idempotencyKey, amount, cashbackBasisPoints, purchasePassword }),
  };
}
