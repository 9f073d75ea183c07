import { describeAmount } from "./describe-difference.ts";
import type { TopUpStanding } from "./store.ts";

/** One English line for the operator: the state of a top-up, and what was taken back of it. */
export function describeTopUp({
  session_id: sessionId,
  status,
  amount,
  currency,
  taken,
  bonus_taken: bonus,
}: TopUpStanding): string {
  if (taken === 0n) return `${sessionId} is ${status} now`;
  const beside = bonus === 0n ? "" : `, and ${describeAmount(bonus, currency)} of its referral bonus`;
  const whole = describeAmount(amount, currency);
  return taken === amount
    ? `${sessionId} is taken back now: all of its ${whole}${beside}, since the payment was refunded or is disputed`
    : `${sessionId} is credited now, less ${describeAmount(taken, currency)} of its ${whole}${beside}, refunded or disputed there`;
}
