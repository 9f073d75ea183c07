import { Ban, Check, Clock3, Hourglass, Undo2, X, type LucideIcon } from "lucide-react";
import type { Split } from "#contract/money.ts";
import type { PaymentRequestStatus } from "#contract/payments/payment-requests.ts";
import { splitRefund, type SplitAmount } from "#contract/payments/refund-split.ts";
import type { Charge } from "./use-console.ts";

interface Look {
  readonly icon: LucideIcon;
  readonly colour: string;
  readonly tone: "quiet" | "leaf" | "clay";
}

/** One that was paid and then refunded, whole or in part. */
export const refundedLook: Look = { icon: Undo2, colour: "text-ink-2", tone: "quiet" };

/** How each status of a charge looks: never by its colour alone. */
export const statusLooks: Record<PaymentRequestStatus, Look> = {
  pending: { icon: Hourglass, colour: "text-ink", tone: "quiet" },
  approved: { icon: Check, colour: "text-leaf", tone: "leaf" },
  rejected: { icon: X, colour: "text-clay", tone: "clay" },
  expired: { icon: Clock3, colour: "text-ink-2", tone: "quiet" },
  cancelled: { icon: Ban, colour: "text-ink-2", tone: "quiet" },
};

/** How much of a charge went back to the customer. */
export function refundStateOf({ amount, refunded }: Pick<Charge, "amount" | "refunded">): "none" | "part" | "whole" {
  if (refunded === 0) return "none";
  return refunded < amount ? "part" : "whole";
}

/** The rest that refunds have left of each side's part of a charge. */
export function splitLeftOf({ amount, refunded, split }: Pick<Charge, "amount" | "refunded" | "split">): Split {
  const { cashback, fee, establishment } = split;
  const whole: SplitAmount = { amount, cashback, fee, establishment };
  const back = splitRefund(whole, 0, refunded);
  return {
    cashback: cashback - back.cashback,
    fee: fee - back.fee,
    establishment: establishment - back.establishment,
  };
}
