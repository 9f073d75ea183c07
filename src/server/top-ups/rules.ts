/** What ought to be taken back of a top-up, in minor units. */
export interface Target {
  readonly taken: bigint;
  readonly bonus: bigint;
}

export interface Credited {
  readonly amount: bigint;
  /** What it paid beside it; zero when none. */
  readonly referralBonus: bigint;
  /** The least top-up that the code's bonus was promised for; undefined without a code. */
  readonly bonusMinimum: bigint | undefined;
}

/**
 * Works out what is to be taken back of a top-up, from what the provider has given back or withholds of its payment: never more than the
 * top-up. Its bonus goes along as soon as what remains would not have earned it.
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
