import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import type { CheckoutReader } from "../checkout.ts";
import { disputedOf, refundedOf, stateOfSession } from "../stripe/states.ts";
import { paymentIdOf, sessionIdOf, toDisputes, toRefunds, toSession } from "./objects.ts";
import { readSession, readSessionsOf } from "./store.ts";

/** Reads the sandbox's checkouts and payments. */
export function createSandboxReader({ database }: Pick<Services, "database">): CheckoutReader {
  return {
    provider: "sandbox",
    readSession: async (sessionId) => {
      const session = await readSession(database, sessionId);
      if (session === undefined) throw new DomainError("top_up_not_found");
      return stateOfSession(toSession(session));
    },
    readPayment: async (paymentId) => {
      const session = await readSession(database, sessionIdOf(paymentId));
      if (session?.status !== "complete") return undefined;
      const checkout = stateOfSession(toSession(session));
      return {
        checkout,
        refunded: refundedOf(toRefunds(session), checkout),
        disputed: disputedOf(toDisputes(session), checkout),
      };
    },
    listSessions: async function* (period) {
      for await (const page of readSessionsOf(database, period))
        for (const session of page) yield stateOfSession(toSession(session));
    },
    // The sandbox does not store when, so this lists the payments of the period's own checkouts.
    listTouchedPayments: async function* (period) {
      for await (const page of readSessionsOf(database, period))
        for (const { id, refunded, dispute } of page) if (refunded > 0n || dispute !== null) yield paymentIdOf(id);
    },
  };
}
