import { z } from "zod";
import type { CheckoutState } from "../checkout.ts";

// Only the fields that are used are read of Stripe's answers, and each is checked.

const minorUnits = z.number().int().nonnegative();
const chargeSchema = z.object({
  amount_refunded: minorUnits.optional(),
  disputed: z.boolean().optional(),
  /** Beside `type`, an object of that name says more, such as which card it was. */
  payment_method_details: z.looseObject({ type: z.string() }).nullish(),
});
const methodSchema = z.object({ fingerprint: z.string().min(1) });
const idOrObject = z.union([
  z.string(),
  z.object({
    id: z.string(),
    status: z.string().optional(),
    latest_charge: z.union([z.string(), chargeSchema]).nullish(),
  }),
]);

export const sessionSchema = z.object({
  id: z.string().min(1),
  livemode: z.boolean(),
  status: z.string().nullable(),
  payment_status: z.string(),
  amount_total: minorUnits.nullable(),
  currency: z.string().nullable(),
  client_reference_id: z.string().nullish(),
  payment_intent: idOrObject.nullish(),
});
export type Session = z.output<typeof sessionSchema>;

export const refundSchema = z.object({
  amount: minorUnits,
  currency: z.string(),
  status: z.string().nullable(),
  payment_intent: idOrObject.nullish(),
});

export const disputeSchema = z.object({
  amount: minorUnits,
  currency: z.string(),
  status: z.string(),
  payment_intent: idOrObject.nullish(),
  balance_transactions: z.array(z.object({ amount: z.number().int() })),
});

/** A refund, a dispute or a charge: only its payment is needed. */
export const touchSchema = z.object({ payment_intent: idOrObject.nullish() });

/** Ids come alone, or as the object they are of. */
export function paymentIdOf({ payment_intent: payment }: z.output<typeof touchSchema>): string | undefined {
  return (typeof payment === "string" ? payment : payment?.id) ?? undefined;
}

export function stateOfSession(session: Session): CheckoutState {
  return {
    sessionId: session.id,
    status: statusOf(session),
    amount: BigInt(session.amount_total ?? 0),
    currency: (session.currency ?? "").toUpperCase(),
    reference: session.client_reference_id ?? undefined,
    paymentId: paymentIdOf(session),
    ...chargeOf(session),
  };
}

/** Only an expanded charge shows them; without one the payment must be read. */
function chargeOf({ payment_intent: payment }: Session): Pick<CheckoutState, "isTouched" | "card"> {
  const charge = typeof payment === "object" ? payment?.latest_charge : undefined;
  if (typeof charge !== "object" || charge === null) return {};
  const { amount_refunded: refunded, disputed, payment_method_details: details } = charge;
  const method = methodSchema.safeParse(details?.[details.type]);
  return { isTouched: refunded !== 0 || disputed !== false, card: method.data?.fingerprint };
}

/** A complete session does not say whether money can still arrive; its intent does. */
function statusOf({
  status,
  payment_status: paymentStatus,
  payment_intent: payment,
}: Session): CheckoutState["status"] {
  if (paymentStatus === "paid") return "paid";
  if (status === "expired") return "expired";
  if (status !== "complete") return "open";
  const intent = typeof payment === "object" ? payment?.status : undefined;
  return intent === "requires_payment_method" || intent === "canceled" ? "declined" : "processing";
}

/** The refunded amount, without failed refunds; one in another currency counts as the whole. */
export function refundedOf(refunds: readonly z.output<typeof refundSchema>[], paid: CheckoutState): bigint {
  return sum(
    refunds.filter(({ status }) => status !== "failed" && status !== "canceled"),
    paid,
  );
}

/**
 * The amount that disputes withhold. An inquiry (`warning_…`) withholds nothing, and neither does a
 * won dispute, even before its funds are back; a lost one does, and any other as long as more was
 * withdrawn for it than reinstated.
 */
export function disputedOf(disputes: readonly z.output<typeof disputeSchema>[], paid: CheckoutState): bigint {
  return sum(
    disputes.filter(({ status, balance_transactions: movements }) => {
      if (status === "won" || status === "prevented") return false;
      return status === "lost" || movements.reduce((total, { amount }) => total + amount, 0) < 0;
    }),
    paid,
  );
}

function sum(parts: readonly { readonly amount: number; readonly currency: string }[], paid: CheckoutState): bigint {
  return parts.reduce(
    (total, { amount, currency }) => total + (currency.toUpperCase() === paid.currency ? BigInt(amount) : paid.amount),
    0n,
  );
}
