import type { Split } from "../money.ts";

/** A charge and its split, in minor units. */
export interface SplitAmount extends Split {
  readonly amount: number;
}

const refundDays = 90;

/** The last moment at which a charge paid at `paidAt` may be refunded: 90 times 24 hours later. */
export function refundableUntil(paidAt: Date): Date {
  return new Date(paidAt.getTime() + refundDays * 24 * 60 * 60 * 1000);
}

/**
 * Divides a refund of `amount` minor units, after `before` of the same charge were refunded: what
 * comes out of the customer's cashback, the operator's fee and the establishment's part. Each part
 * is computed for all that is refunded including `amount`, minus the same for `before`. So however
 * a charge is refunded in steps, the parts add up to its own split, to the minor unit, and none is
 * negative. The cashback is rounded down, as when it was earned; of the rest, the fee is rounded
 * half up, and the establishment returns what is left. Pure; the caller must have checked that
 * `before + amount` is at most the charge.
 *
 * @example // A charge of 42.00 with 4.20 of cashback and a fee of 2.40, refunded whole:
 *   splitRefund({ amount: 4200, cashback: 420, fee: 240, establishment: 3540 }, 0, 4200) // {
 *   cashback: 420, fee: 240, establishment: 3540 }
 */
export function splitRefund(charge: SplitAmount, before: number, amount: number): Split {
  const [was, is] = [splitOfRefunded(charge, before), splitOfRefunded(charge, before + amount)];
  return {
    cashback: is.cashback - was.cashback,
    fee: is.fee - was.fee,
    establishment: is.establishment - was.establishment,
  };
}

function splitOfRefunded({ amount, cashback: wholeCashback, fee: wholeFee }: SplitAmount, refunded: number): Split {
  // Amounts of at most 5,000,000 keep the products far inside a safe integer. Each rounded part
  // grows by zero or one with each cent, so the rest never shrinks.
  const cashback = Math.floor((refunded * wholeCashback) / amount);
  const rest = refunded - cashback;
  const wholeRest = amount - wholeCashback;
  const fee = wholeRest === 0 ? 0 : Math.floor((rest * wholeFee * 2 + wholeRest) / (wholeRest * 2));
  return { cashback, fee, establishment: rest - fee };
}

/**
 * The most that can still be refunded of a charge, in minor units, when `before` were refunded and
 * the establishment holds `settlement`; 0 when nothing can be.
 */
export function largestRefund(charge: SplitAmount, before: number, settlement: number): number {
  // The establishment's part never shrinks as the amount grows, which allows a binary search.
  let [fits, above] = [0, charge.amount - before + 1];
  while (above - fits > 1) {
    const middle = Math.floor((fits + above) / 2);
    if (splitRefund(charge, before, middle).establishment <= settlement) fits = middle;
    else above = middle;
  }
  return fits;
}
