import type { Split } from "#contract/money.ts";
import { splitRefund, type SplitAmount } from "#contract/payments/refund-split.ts";
import type { Charge } from "./use-console.ts";

/** How much of a charge went back to the customer. */
export function refundStateOf({ amount, refunded }: Pick<Charge, "amount" | "refunded">): "none" | "part" | "whole" {
  if (refunded === 0) return "none";
  return refunded < amount ? "part" : "whole";
}

/** What refunds have left of each side's part of a charge. */
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
