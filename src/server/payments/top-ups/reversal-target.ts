export interface Target {
  readonly taken: bigint;
  readonly bonus: bigint;
}

/** A top-up that was credited, in minor units. */
export interface Credited {
  readonly amount: bigint;
  /** The bonus that was paid with it; zero if none. */
  readonly referralBonus: bigint;
  /** The smallest top-up that the code's bonus was promised for; undefined without a code. */
  readonly bonusMinimum: bigint | undefined;
}

/**
 * Computes how much to reverse of a top-up whose payment the provider has refunded or withholds
 * in part: as much of the top-up, but never more than all of it. The whole bonus goes too as soon
 * as the remaining amount would not have earned it. Amounts are in minor units. Pure.
 *
 * @example
 * // 20.00 were refunded of 50.00, which had earned a bonus of 10.00 for at least 40.00:
 * const credited = { amount: 5000n, referralBonus: 1000n, bonusMinimum: 4000n };
 * targetOf(credited, { refunded: 2000n, disputed: 0n }) // { taken: 2000n, bonus: 1000n }
 */
export function targetOf(
  { amount, referralBonus, bonusMinimum }: Credited,
  { refunded, disputed }: { readonly refunded: bigint; readonly disputed: bigint },
): Target {
  const lost = refunded + disputed;
  const taken = lost < amount ? lost : amount;
  const keepsBonus = taken === 0n || (bonusMinimum !== undefined && amount - taken >= bonusMinimum);
  return { taken, bonus: keepsBonus ? 0n : referralBonus };
}
