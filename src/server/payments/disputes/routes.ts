import type { disputes } from "#contract/payments/disputes.ts";
import { readCharge, readPartnerCharge, type ChargeRow } from "#server/payments/payment-requests/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Handlers } from "#server/platform/module.ts";
import { cutPage } from "#server/platform/page.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { openDispute } from "./open-dispute.ts";
import { replyToDispute } from "./reply-to-dispute.ts";
import { disputableUntil, hasSomethingToDispute } from "./rules.ts";
import { countOpenDisputes, readDisputeOf, readDisputesOfSide, readOpenDisputes } from "./store.ts";
import { toDispute, withCharges } from "./wire.ts";
import { withdrawDispute } from "./withdraw-dispute.ts";

/** Each dispute mails the partner's owners, and is work for an administrator. */
const opened = { max: 10, windowMs: 60 * 60_000 };

export function disputeRoutes(services: Services): Handlers<typeof disputes> {
  const { clock, database } = services;

  async function disputeOf(charge: ChargeRow | undefined) {
    if (charge === undefined) throw new DomainError("payment_request_not_found");
    const row = await readDisputeOf(database, { customerId: charge.customer_id, chargeId: charge.id });
    return row === undefined ? null : toDispute(row, clock.now());
  }

  return {
    getOwnDispute: async ({ id }, { caller }) => {
      const charge = await readCharge(database, caller.userId, id);
      const dispute = await disputeOf(charge);
      const until = dispute === null && hasSomethingToDispute(charge!) ? disputableUntil(charge!.decided_at!) : null;
      return { dispute, can_be_opened_until: until !== null && until > clock.now() ? until.toISOString() : null };
    },
    openDispute: async ({ id, reason, text }, { caller }) => {
      await limitRate(services, `open-dispute:${caller.userId}`, opened);
      return toDispute(await openDispute(services, { customerId: caller.userId, id, reason, text }), clock.now());
    },
    withdrawDispute: async ({ id }, { caller }) =>
      toDispute(await withdrawDispute(services, caller.userId, id), clock.now()),
    getDisputeOfCharge: async ({ id }, { caller }) => ({
      dispute: await disputeOf(await readPartnerCharge(database, caller.partnerId, id)),
    }),
    listPartnerDisputes: async ({ show, before, limit }, { caller: { partnerId } }) => {
      const now = clock.now();
      const page = { before, limit: limit + 1 };
      const rows =
        show === "open"
          ? await readOpenDisputes(database, { partnerId, now, ...page })
          : await readDisputesOfSide(database, { partnerId }, page);
      const { page: shown, next } = cutPage(rows, limit);
      return {
        disputes: await withCharges(database, shown, now),
        next_before: next,
        waiting: await countOpenDisputes(database, partnerId, now),
      };
    },
    replyToDispute: async ({ id, reply }, { actor, caller }) => {
      const { partnerId } = caller;
      return toDispute(await replyToDispute(services, { actor, partnerId, id, reply }), clock.now());
    },
  };
}
