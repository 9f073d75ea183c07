import { toPartnerPaymentRequest } from "../payment-requests/index.ts";
import { cutPage } from "../platform/page.ts";
import { Refusal } from "../platform/refusal.ts";
import { limitRate } from "../rate-limit/index.ts";
import type { SandboxHandlers } from "../room.ts";
import type { Services } from "../services.ts";
import { createSandboxCharge } from "./create.ts";
import { cancelSandboxCharge } from "./decide.ts";
import { readSandboxCharge, readSandboxCharges } from "./store.ts";

/** What keys of the sandbox are answered by, in the place of the rooms that money hangs on. */
export function sandboxChargeRoutes(
  services: Pick<Services, "clock" | "config" | "database" | "jobs">,
): SandboxHandlers {
  const { clock, database } = services;
  return {
    createPaymentRequest: async ({ card_number: cardNumber, amount, description }, { caller, idempotencyKey }) => {
      // As many as with real money: who stays within the limit here stays within it there.
      await limitRate(services, `create-sandbox-charge:${caller.partnerId!}`, { max: 120, windowMs: 60_000 });
      return createSandboxCharge(services, {
        partnerId: caller.partnerId!,
        userId: caller.userId,
        idempotencyKey,
        cardNumber,
        amount,
        description,
      });
    },
    getPartnerPaymentRequest: async ({ id }, { caller }) => {
      const row = await readSandboxCharge(database, caller.partnerId!, id);
      if (row === undefined) throw new Refusal("payment_request_not_found");
      return toPartnerPaymentRequest(row, clock.now());
    },
    listPartnerPaymentRequests: async ({ before, limit }, { caller }) => {
      const { page, next } = cutPage(await readSandboxCharges(database, caller.partnerId!, before, limit + 1), limit);
      const now = clock.now();
      return { payment_requests: page.map((row) => toPartnerPaymentRequest(row, now)), next_before: next };
    },
    cancelPaymentRequest: async ({ id }, { caller }) =>
      toPartnerPaymentRequest(await cancelSandboxCharge(services, caller.partnerId!, id), clock.now()),
  };
}
