import { refundableUntil, splitRefund, type SplitAmount } from "#contract/payments/refund-split.ts";
import type { ChargeRow } from "#server/payments/payment-requests/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { toWire } from "#server/platform/wire.ts";

/** A refund to judge, amounts in minor units. */
export interface RefundAmount {
  /** The sums that were refunded of the charge before. */
  readonly before: bigint;
  readonly amount: bigint;
  readonly at: Date;
}

interface JudgedAmount extends RefundAmount {
  /** Left out, it is. */
  readonly isLimitedInTime?: boolean;
}

export interface Parts {
  readonly cashback: bigint;
  readonly fee: bigint;
  readonly establishment: bigint;
}

/**
 * Divides a refund by the split of its paid charge. It changes nothing.
 *
 * @throws DomainError `refund_too_late` with `until`, `refund_exceeds_charge` with `refundable`
 */
export function judgeRefund(charge: ChargeRow, judged: JudgedAmount): Parts {
  const { before, amount, at, isLimitedInTime = true } = judged;
  const until = refundableUntil(charge.decided_at!);
  if (isLimitedInTime && at > until)
    throw new DomainError("refund_too_late", { params: { until: until.toISOString() } });
  const refundable = charge.amount - before;
  if (amount > refundable)
    throw new DomainError("refund_exceeds_charge", { params: { refundable: toWire(refundable) } });
  const { cashback, fee, establishment } = splitRefund(toSplit(charge), toWire(before), toWire(amount));
  return { cashback: BigInt(cashback), fee: BigInt(fee), establishment: BigInt(establishment) };
}

export function toSplit({ amount, cashback, fee, establishment }: ChargeRow): SplitAmount {
  return {
    amount: toWire(amount),
    cashback: toWire(cashback),
    fee: toWire(fee),
    establishment: toWire(establishment),
  };
}
