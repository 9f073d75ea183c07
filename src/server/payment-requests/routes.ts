import type { paymentRequests } from "#contract/payment-requests.ts";
import { cutPage } from "../platform/page.ts";
import { Refusal } from "../platform/refusal.ts";
import { limitRate } from "../rate-limit/index.ts";
import type { Handlers } from "../room.ts";
import type { Services } from "../services.ts";
import { approvePaymentRequest } from "./approve.ts";
import { createPaymentRequest } from "./create.ts";
import { cancelPaymentRequest, rejectPaymentRequest } from "./decide.ts";
import { readCharge, readNewestPending, readPartnerCharge, readPartnerCharges } from "./store.ts";
import { toPartnerPaymentRequest, toPaymentRequest } from "./wire.ts";

export function paymentRequestRoutes(services: Services): Handlers<typeof paymentRequests> {
  const { clock, database } = services;
  return {
    getPendingPaymentRequest: async (_input, { caller }) => {
      const now = clock.now();
      const row = await readNewestPending(database, caller.userId, now);
      return row === undefined ? null : toPaymentRequest(row, now);
    },
    getPaymentRequest: async ({ id }, { caller }) => {
      const row = await readCharge(database, caller.userId, id);
      if (row === undefined) throw new Refusal("payment_request_not_found");
      return toPaymentRequest(row, clock.now());
    },
    approvePaymentRequest: ({ id, amount, purchase_password: purchasePassword }, { caller, idempotencyKey }) =>
      approvePaymentRequest(services, {
        customerId: caller.userId,
        id,
        idempotencyKey,
        amount: BigInt(amount),
        purchasePassword,
      }),
    rejectPaymentRequest: async ({ id }, { caller }) =>
      toPaymentRequest(await rejectPaymentRequest(services, caller.userId, id), clock.now()),
    createPaymentRequest: async ({ card_number: cardNumber, amount, description }, { caller, idempotencyKey }) => {
      // A busy till stays far below; somebody trying card numbers does not.
      await limitRate(services, `create-payment-request:${caller.partnerId!}`, { max: 120, windowMs: 60_000 });
      return createPaymentRequest(services, {
        partnerId: caller.partnerId!,
        userId: caller.userId,
        idempotencyKey,
        cardNumber,
        amount,
        description,
      });
    },
    getPartnerPaymentRequest: async ({ id }, { caller }) => {
      const row = await readPartnerCharge(database, caller.partnerId!, id);
      if (row === undefined) throw new Refusal("payment_request_not_found");
      return toPartnerPaymentRequest(row, clock.now());
    },
    listPartnerPaymentRequests: async ({ before, limit }, { caller }) => {
      const { page, next } = cutPage(await readPartnerCharges(database, caller.partnerId!, before, limit + 1), limit);
      const now = clock.now();
      return { payment_requests: page.map((row) => toPartnerPaymentRequest(row, now)), next_before: next };
    },
    cancelPaymentRequest: async ({ id }, { caller }) =>
      toPartnerPaymentRequest(await cancelPaymentRequest(services, caller.partnerId!, id), clock.now()),
  };
}
