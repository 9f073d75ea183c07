import type { SandboxSession } from "./store.ts";

// The sandbox's objects in Stripe's form, so that the code that reads Stripe's reads these too.

const currencyOf = ({ currency }: SandboxSession) => currency.toLowerCase();

/** The payment of a session, which refunds and disputes name. */
export function paymentIdOf(sessionId: string): string {
  return sessionId.replace(/^sandbox_/, "sandbox_pi_");
}

export function sessionIdOf(paymentId: string): string {
  return paymentId.replace(/^sandbox_pi_/, "sandbox_");
}

export function toSession(session: SandboxSession) {
  const isOver = session.status === "complete";
  const intent = {
    status: session.failed ? "requires_payment_method" : isOver ? "processing" : "requires_action",
    latest_charge: {
      amount_refunded: Number(session.refunded),
      disputed: session.dispute !== null,
      payment_method_details: session.card === null ? null : { type: "card", card: { fingerprint: session.card } },
    },
  };
  return {
    id: session.id,
    object: "checkout.session",
    livemode: false,
    client_reference_id: session.client_reference_id,
    amount_total: Number(session.amount),
    currency: currencyOf(session),
    status: session.status,
    payment_status: session.payment_status,
    payment_intent: isOver ? { id: paymentIdOf(session.id), ...intent } : null,
  };
}

export function toRefunds(session: SandboxSession) {
  if (session.refunded === 0n) return [];
  return [
    {
      id: `re_${session.id}`,
      object: "refund",
      amount: Number(session.refunded),
      currency: currencyOf(session),
      status: "succeeded",
      payment_intent: paymentIdOf(session.id),
    },
  ];
}

export function toDisputes(session: SandboxSession) {
  if (session.dispute === null) return [];
  const amount = Number(session.amount);
  return [
    {
      id: `dp_${session.id}`,
      object: "dispute",
      amount,
      currency: currencyOf(session),
      status: session.dispute,
      livemode: false,
      payment_intent: paymentIdOf(session.id),
      balance_transactions: [{ amount: -amount }, ...(session.dispute === "won" ? [{ amount }] : [])],
    },
  ];
}
