import type { PartnerId } from "#contract/ids.ts";
import type { ParsedInputOf } from "#contract/operation.ts";
import type { sandboxCharges } from "#contract/payments/sandbox-charges.ts";
import { tillHandlers } from "#server/partners/tills/index.ts";
import { eventHandlers } from "#server/partners/webhook-endpoints/index.ts";
import { paymentLinkHandlers } from "#server/payments/payment-links/index.ts";
import { readTimeline, toPartnerPaymentRequest } from "#server/payments/payment-requests/index.ts";
import { toPartnerRefund, toRefund } from "#server/payments/refunds/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Handlers, SandboxHandlers } from "#server/platform/module.ts";
import { cutPage } from "#server/platform/page.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { createSandboxCharge } from "./create.ts";
import { cancelSandboxCharge } from "./index.ts";
import { refundSandboxCharge } from "./refund.ts";
import { sandboxSettlementRoutes } from "./settlement.ts";
import { simulatePaymentLink } from "./simulate-link.ts";
import {
  readPartnerSandboxRefunds,
  readSandboxCharge,
  readSandboxCharges,
  readSandboxEvents,
  readSandboxRefunds,
} from "./store.ts";

/** The handlers for test keys, in place of the modules that move money. */
export function sandboxChargeRoutes(
  services: Pick<Services, "clock" | "config" | "database" | "jobs" | "keys" | "publicUrl">,
): SandboxHandlers {
  const { clock, database } = services;
  return {
    ...sandboxSettlementRoutes(services),
    ...eventHandlers(services),
    ...paymentLinkHandlers(services),
    ...tillHandlers(services),
    createPaymentRequest: async (
      { card_number: cardNumber, unique_reference: hasUniqueReference, till_id: tillId, ...charge },
      { caller, idempotencyKey },
    ) => {
      // The limit of real charges, so that a program within this one stays within that one.
      await limitRate(services, `create-sandbox-charge:${caller.partnerId}`, { max: 120, windowMs: 60_000 });
      return createSandboxCharge(services, {
        partnerId: caller.partnerId,
        maker: caller,
        idempotencyKey,
        cardNumber,
        hasUniqueReference,
        tillId,
        ...charge,
      });
    },
    getPartnerPaymentRequest: ({ id }, { caller }) => readOne(services, caller.partnerId, id),
    listPartnerPaymentRequests: (input, { caller }) => readList(services, caller.partnerId, input),
    refundPaymentRequest: async ({ id, amount, reason }, { caller, idempotencyKey }) => {
      await limitRate(services, `refund-sandbox-charge:${caller.keyId}`, { max: 60, windowMs: 60_000 });
      return refundSandboxCharge(services, {
        partnerId: caller.partnerId,
        by: caller.name,
        id,
        idempotencyKey,
        amount,
        reason,
      });
    },
    listRefunds: async ({ id, before, limit }, { caller }) => {
      if ((await readSandboxCharge(database, caller.partnerId, id)) === undefined)
        throw new DomainError("payment_request_not_found");
      const rows = await readSandboxRefunds(database, caller.partnerId, id, { before, limit: limit + 1 });
      const { page, next } = cutPage(rows, limit);
      return { refunds: page.map(toRefund), next_before: next };
    },
    listPartnerRefunds: async ({ limit, ...page }, { caller }) => {
      const rows = await readPartnerSandboxRefunds(database, caller.partnerId, { ...page, limit: limit + 1 });
      const { page: refunds, next } = cutPage(rows, limit);
      return { refunds: refunds.map(toPartnerRefund), next_before: next };
    },
    getPartnerRefund: async ({ id }, { caller }) => {
      const [row] = await readPartnerSandboxRefunds(database, caller.partnerId, { id, limit: 1 });
      if (row === undefined) throw new DomainError("not_found");
      return toPartnerRefund(row);
    },
    // A charge of the sandbox is paid by nobody, so it is contested by nobody.
    getDisputeOfCharge: async ({ id }, { caller }) => {
      if ((await readSandboxCharge(database, caller.partnerId, id)) === undefined)
        throw new DomainError("payment_request_not_found");
      return { dispute: null };
    },
    listPartnerDisputes: async () => ({ disputes: [], next_before: null, waiting: 0 }),
    cancelPaymentRequest: async ({ id }, { caller }) =>
      toPartnerPaymentRequest(await cancelSandboxCharge(services, caller, id), clock.now()),
  };
}

/** The sandbox's charges for members of their partner, and its links for users who try them. */
export function sandboxConsoleRoutes(
  services: Pick<Services, "clock" | "database" | "jobs" | "keys">,
): Handlers<typeof sandboxCharges> {
  return {
    listSandboxPaymentRequests: (input, { caller }) => readList(services, caller.partnerId, input),
    getSandboxPaymentRequest: ({ id }, { caller }) => readOne(services, caller.partnerId, id),
    simulatePaymentLink: ({ token }, { caller }) => simulatePaymentLink(services, { userId: caller.userId, token }),
  };
}

type Reading = Pick<Services, "clock" | "database">;

async function readOne({ clock, database }: Reading, partnerId: PartnerId, id: string) {
  const row = await readSandboxCharge(database, partnerId, id);
  if (row === undefined) throw new DomainError("payment_request_not_found");
  const now = clock.now();
  return { ...toPartnerPaymentRequest(row, now), timeline: await readTimeline(database, row, now, readSandboxEvents) };
}

async function readList(
  { clock, database }: Reading,
  partnerId: PartnerId,
  { before, limit, ...filter }: ParsedInputOf<typeof sandboxCharges.listSandboxPaymentRequests>,
) {
  const now = clock.now();
  const rows = await readSandboxCharges(database, partnerId, filter, { before, limit: limit + 1, now });
  const { page, next } = cutPage(rows, limit);
  return { payment_requests: page.map((row) => toPartnerPaymentRequest(row, now)), next_before: next };
}
