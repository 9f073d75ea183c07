import type { paymentRequests } from "#contract/payments/payment-requests.ts";
import { principalOf, type Principal } from "#server/platform/caller.ts";
import { csvFormatFor } from "#server/platform/csv.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Handlers } from "#server/platform/module.ts";
import { cutPage } from "#server/platform/page.ts";
import { limitAtOnce, limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { approvePaymentRequest } from "./approve.ts";
import { checkCard, limitCharges, withinCardLimits } from "./check-card.ts";
import { createPaymentRequest } from "./create.ts";
import { cancelPaymentRequest, rejectPaymentRequest } from "./decide.ts";
import { exportCharges } from "./export.ts";
import { readChargePage } from "./list-store.ts";
import { totalCharges } from "./read-charges.ts";
import { readCharge, readNewestPending, readPartnerCharge } from "./store.ts";
import { readTimeline } from "./timeline.ts";
import { toPartnerPaymentRequest, toPaymentRequest } from "./wire.ts";

/** More than one user's typing causes. The totals for a common word read all charges with it. */
const searchesAtOnce = 4;
/** An export may read all charges; it is seldom needed, and never several times in a row. */
const exports = { max: 20, windowMs: 60 * 60 * 1000 };

export function paymentRequestRoutes(services: Services): Handlers<typeof paymentRequests> {
  const { clock, config, database } = services;
  const searching = limitAtOnce(searchesAtOnce);
  const search = <Answer>(
    principal: Principal,
    term: string | undefined,
    work: () => Promise<Answer>,
  ): Promise<Answer> => (term === undefined || term === "" ? work() : searching(principal, work));
  return {
    getPendingPaymentRequest: async (_input, { caller }) => {
      const now = clock.now();
      const row = await readNewestPending(database, caller.userId, now);
      return row === undefined ? null : toPaymentRequest(row, now);
    },
    getPaymentRequest: async ({ id }, { caller }) => {
      const row = await readCharge(database, caller.userId, id);
      if (row === undefined) throw new DomainError("payment_request_not_found");
      return toPaymentRequest(row, clock.now());
    },
    approvePaymentRequest: ({ id, amount, purchase_password: purchasePassword }, { caller, idempotencyKey }) =>
      approvePaymentRequest(services, {
        customerId: caller.userId,
        sessionId: caller.sessionId,
        id,
        idempotencyKey,
        amount: BigInt(amount),
        purchasePassword,
      }),
    rejectPaymentRequest: async ({ id }, { caller }) =>
      toPaymentRequest(await rejectPaymentRequest(services, caller.userId, id), clock.now()),
    checkCard: ({ card_number: cardNumber }, { caller }) =>
      withinCardLimits(services, caller.partnerId, () => checkCard(services, caller.partnerId, cardNumber)),
    createPaymentRequest: (
      { card_number: cardNumber, unique_reference: hasUniqueReference, till_id: tillId, ...charge },
      { caller, idempotencyKey },
    ) =>
      withinCardLimits(services, caller.partnerId, () =>
        createPaymentRequest(services, {
          partnerId: caller.partnerId,
          maker: caller,
          idempotencyKey,
          cardNumber,
          hasUniqueReference,
          tillId,
          ...charge,
          limit: (transaction, pair) => limitCharges(services, transaction, pair),
        }),
      ),
    listPartnerPaymentRequests: ({ before, limit, ...filter }, { caller }) =>
      search(principalOf(caller), filter.search, async () => {
        const now = clock.now();
        const rows = await readChargePage(
          database,
          { partnerId: caller.partnerId, ...filter },
          { before, limit: limit + 1 },
          now,
        );
        const { page, next } = cutPage(rows, limit);
        return { payment_requests: page.map((row) => toPartnerPaymentRequest(row, now)), next_before: next };
      }),
    getPartnerChargeTotals: (input, { caller }) =>
      search(caller.userId, input.search, () =>
        totalCharges(database, { partnerId: caller.partnerId, ...input }, clock.now()),
      ),
    exportPartnerPaymentRequests: async ({ time_zone: timeZone, language, ...filter }, request) => {
      const { caller } = request;
      await limitRate(services, `export-charges:${caller.userId}`, exports);
      return exportCharges(database, {
        filter: { partnerId: caller.partnerId, ...filter },
        format: csvFormatFor({ caller, language: language ?? request.language, timeZone }),
        timeZone,
        currency: config.currency,
        now: clock.now(),
      });
    },
    getPartnerPaymentRequest: async ({ id }, { caller }) => {
      const row = await readPartnerCharge(database, caller.partnerId, id);
      if (row === undefined) throw new DomainError("payment_request_not_found");
      const now = clock.now();
      return { ...toPartnerPaymentRequest(row, now), timeline: await readTimeline(database, row, now) };
    },
    cancelPaymentRequest: async ({ id }, { caller }) =>
      toPartnerPaymentRequest(
        await cancelPaymentRequest(services, { partnerId: caller.partnerId, maker: caller }, id),
        clock.now(),
      ),
  };
}
