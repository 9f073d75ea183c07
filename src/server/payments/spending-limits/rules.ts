import type { SpendingLimitName } from "#contract/limits.ts";
import type { Config } from "#server/platform/config.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { endOf, endOfHour, periodsAt, type Periods } from "./periods.ts";

/** The sums that a customer has sent and paid, in minor units, in the periods that it names. */
export interface Counts extends Periods {
  readonly spent: bigint;
  /** The part of it that was sent without the purchase password. */
  readonly sentFreely: bigint;
  readonly spentAtNight: bigint;
  /** Transfers in the hour. */
  readonly sends: number;
}

/** A limit that a customer has chosen. One that was raised is `before` until `raisedAt`. */
export interface OwnLimit {
  readonly name: SpendingLimitName;
  readonly amount: bigint;
  readonly before: bigint | null;
  readonly raisedAt: Date | null;
}

export type Limits = Readonly<Record<SpendingLimitName, bigint>>;

export type LimitSettings = Pick<
  Config,
  | "timeZone"
  | "limitSend"
  | "limitDay"
  | "limitNight"
  | "limitTopUps"
  | "limitCautiousDay"
  | "sendsAnHour"
  | "sendsToOneAnHour"
  | "passwordAbove"
  | "passwordAboveADay"
  | "passwordAboveAtFirst"
>;

export function usualLimits({ limitSend, limitDay, limitNight, limitTopUps }: LimitSettings): Limits {
  return { send: BigInt(limitSend), day: BigInt(limitDay), night: BigInt(limitNight), top_ups: BigInt(limitTopUps) };
}

/** The limits that hold for a customer at a moment: their own, and the operator's for the rest. */
export function limitsAt(at: Date, settings: LimitSettings, own: readonly OwnLimit[]): Limits {
  const chosen = own.map(({ name, amount, before, raisedAt }) => [
    name,
    raisedAt !== null && at < raisedAt ? before! : amount,
  ]);
  return { ...usualLimits(settings), ...Object.fromEntries(chosen) };
}

/** The counts as they are at a moment: those of a period that is over are zero. */
export function countsAt(at: Date, timeZone: string, kept: Counts | undefined): Counts {
  const periods = periodsAt(at, timeZone);
  const isDay = kept?.day === periods.day;
  const isNight = periods.night !== null && kept?.night === periods.night;
  const isHour = kept?.hour.getTime() === periods.hour.getTime();
  return {
    ...periods,
    spent: isDay ? kept.spent : 0n,
    sentFreely: isDay ? kept.sentFreely : 0n,
    spentAtNight: isNight ? kept.spentAtNight : 0n,
    sends: isHour ? kept.sends : 0,
  };
}

export interface Outflow {
  readonly at: Date;
  /** Minor units. */
  readonly amount: bigint;
  readonly limits: Limits;
  readonly counts: Counts;
  /** Until when the day's limit is low. */
  readonly cautiousUntil: Date | null;
}

/**
 * Counts an amount that leaves the wallet against the limits of the day and the night.
 *
 * @throws DomainError `day_limit_reached`, `cautious_limit_reached`, `night_limit_reached`, with
 *   `maximum`, `left` and `until`
 */
export function countOutflow(settings: LimitSettings, { at, amount, limits, counts, cautiousUntil }: Outflow): Counts {
  const { timeZone } = settings;
  const endOfDay = () => endOf("day", at, timeZone);
  requireLeft("day_limit_reached", amount, { maximum: limits.day, used: counts.spent, until: endOfDay });
  if (cautiousUntil !== null && at < cautiousUntil) {
    const low = { maximum: BigInt(settings.limitCautiousDay), used: counts.spent, until: () => cautiousUntil };
    requireLeft("cautious_limit_reached", amount, low);
  }
  const spent = counts.spent + amount;
  if (counts.night === null) return { ...counts, spent };
  const endOfNight = () => endOf("night", at, timeZone);
  const night = { maximum: limits.night, used: counts.spentAtNight, until: endOfNight };
  requireLeft("night_limit_reached", amount, night);
  return { ...counts, spent, spentAtNight: counts.spentAtNight + amount };
}

type LimitCode = "day_limit_reached" | "cautious_limit_reached" | "night_limit_reached" | "top_ups_limit_reached";

/** @throws DomainError with that code when `amount` is more than what is left */
export function requireLeft(
  code: LimitCode,
  amount: bigint,
  { maximum, used, until }: { readonly maximum: bigint; readonly used: bigint; readonly until: () => Date },
): void {
  const left = leftOf(maximum, used);
  if (amount <= left) return;
  throw new DomainError(code, {
    params: { maximum: Number(maximum), left: Number(left), until: until().toISOString() },
  });
}

/** A limit that was lowered may be below what is used already. */
export function leftOf(maximum: bigint, used: bigint): bigint {
  return used < maximum ? maximum - used : 0n;
}

/** A customer's transfers to one other customer in an hour; undefined before the first one. */
export interface SendsToOne {
  readonly hour: Date | null;
  readonly sends: number;
}

export interface Send extends Outflow {
  readonly toOne: SendsToOne | undefined;
  /** Whether the purchase password was given. */
  readonly isConfirmed: boolean;
}

/**
 * Counts a transfer, and decides whether it needs the purchase password: above an amount at once,
 * above an amount in a day, and for the first transfer to somebody.
 *
 * @returns the counts of all transfers, and those in this hour to this recipient
 * @throws DomainError as `countOutflow`; `send_limit_exceeded` with `maximum`, `too_many_sends` and
 *   `too_many_sends_to_one` with `maximum` and `until`, `purchase_password_required`
 */
export function countSend(settings: LimitSettings, send: Send): { counts: Counts; sendsToOne: number } {
  const { amount, limits, counts, toOne, isConfirmed } = send;
  if (amount > limits.send) throw new DomainError("send_limit_exceeded", { params: { maximum: Number(limits.send) } });
  const counted = countOutflow(settings, send);
  const until = () => endOfHour(counts).toISOString();
  const sends = counts.sends + 1;
  if (sends > settings.sendsAnHour)
    throw new DomainError("too_many_sends", { params: { maximum: settings.sendsAnHour, until: until() } });
  const sendsToOne = (toOne?.hour?.getTime() === counts.hour.getTime() ? toOne.sends : 0) + 1;
  if (sendsToOne > settings.sendsToOneAnHour)
    throw new DomainError("too_many_sends_to_one", { params: { maximum: settings.sendsToOneAnHour, until: until() } });
  const sentFreely = isConfirmed ? counts.sentFreely : counts.sentFreely + amount;
  if (!isConfirmed && needsPassword(settings, amount, { sentFreely, isFirst: toOne === undefined }))
    throw new DomainError("purchase_password_required");
  return { counts: { ...counted, sends, sentFreely }, sendsToOne };
}

function needsPassword(
  { passwordAbove, passwordAboveADay, passwordAboveAtFirst }: LimitSettings,
  amount: bigint,
  { sentFreely, isFirst }: { readonly sentFreely: bigint; readonly isFirst: boolean },
): boolean {
  return amount > passwordAbove || sentFreely > passwordAboveADay || (isFirst && amount > passwordAboveAtFirst);
}
