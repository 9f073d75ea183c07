import type { Difference } from "./reconcile.ts";
import type { TopUpStanding } from "./store.ts";

/** One English line for the operator: the difference, and the command that corrects it, if any. */
export function describeDifference({ kind, subject, here, there, currencies }: Difference): string {
  const mine = describeAmount(here, currencies[0]);
  const theirs = describeAmount(there, currencies[1]);
  const verify = `npm run admin -- verify ${subject}`;
  switch (kind) {
    case "paid_there_unknown_here":
      return `${subject}: ${theirs} paid there, and no top-up of it here: find its user, or refund it`;
    case "paid_there_not_credited":
      return `${subject}: ${theirs} paid there and not credited here: ${verify}`;
    case "other_amount":
      return `${subject}: ${theirs} paid there, ${mine} credited here`;
    case "other_currency":
      return `${subject}: ${theirs} paid there, in another currency than the top-up's, ${currencies[0]}`;
    case "credited_here_not_paid_there":
      return `${subject}: ${mine} credited here and not paid there`;
    case "credited_here_unknown_there":
      return `${subject}: ${mine} credited here, and no such checkout there`;
    case "credited_without_checkout":
      return `transfer ${subject}: credited as a top-up here, without a checkout`;
    case "not_taken_back":
      return `${subject}: ${theirs} refunded or disputed there, ${mine} reversed here: ${verify}`;
    case "too_much_taken_back":
      return `${subject}: ${theirs} refunded or disputed there, and ${mine} reversed here: ${verify}`;
  }
}

/** Minor units and an ISO 4217 code as the operator reads them: `12.50 BRL`. */
function describeAmount(minorUnits: bigint, currency: string): string {
  return `${(Number(minorUnits) / 100).toFixed(2)} ${currency}`;
}

/** One English line for the operator: the state of a top-up, and the amount reversed of it. */
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
    ? `${sessionId} is reversed now: all of its ${whole}${beside}, since the payment was refunded or is disputed`
    : `${sessionId} is credited now, less ${describeAmount(taken, currency)} of its ${whole}${beside}, refunded or disputed there`;
}
