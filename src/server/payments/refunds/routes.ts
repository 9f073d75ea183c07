import type { refunds } from "#contract/payments/refunds.ts";
import { readPartnerCharge } from "#server/payments/payment-requests/index.ts";
import { callerIdOf, principalOf } from "#server/platform/caller.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Handlers } from "#server/platform/module.ts";
import { cutPage } from "#server/platform/page.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { refundPaymentRequest } from "./refund-payment-request.ts";
import { readPartnerRefunds, readRefundsOf } from "./store.ts";
import { toPartnerRefund, toRefund } from "./wire.ts";

export function refundRoutes(services: Services): Handlers<typeof refunds> {
  return {
    refundPaymentRequest: async ({ id, amount, reason }, { actor, caller, idempotencyKey }) => {
      const partnerId = caller.partnerId;
      // A charge can be refunded cent by cent, each a row of the customer's statement and a push,
      // so the number is limited; of each caller, so that nobody uses up another member's.
      await limitRate(services, `refund-payment-request:${callerIdOf(caller)}`, { max: 60, windowMs: 60_000 });
      return refundPaymentRequest(services, {
        actor,
        intentOwner: principalOf(caller),
        partnerId,
        id,
        idempotencyKey,
        amount: BigInt(amount),
        reason,
      });
    },
    listPartnerRefunds: async ({ limit, ...page }, { caller }) => {
      const rows = await readPartnerRefunds(services.database, caller.partnerId, { ...page, limit: limit + 1 });
      const { page: refunds, next } = cutPage(rows, limit);
      return { refunds: refunds.map(toPartnerRefund), next_before: next };
    },
    getPartnerRefund: async ({ id }, { caller }) => {
      const [row] = await readPartnerRefunds(services.database, caller.partnerId, { id, limit: 1 });
      if (row === undefined) throw new DomainError("not_found");
      return toPartnerRefund(row);
    },
    listRefunds: async ({ id, before, limit }, { caller }) => {
      const charge = await readPartnerCharge(services.database, caller.partnerId, id);
      if (charge === undefined) throw new DomainError("payment_request_not_found");
      const { page, next } = cutPage(await readRefundsOf(services.database, charge, before, limit + 1), limit);
      return { refunds: page.map(toRefund), next_before: next };
    },
  };
}
