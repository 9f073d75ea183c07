/**
 * Money in minor units (cents), as integers: a safe integer `number` on the wire and in the web
 * app, a `bigint` in the ledger. This file needs no schema library, so the web app may import it.
 */

/** Largest single movement, in minor units: 50,000.00. */
export const largestAmount = 5_000_000;

/** Largest balance of one account: 10,000,000.00. */
export const largestBalance = 1_000_000_000;

/** Smallest and largest value of each amount field, in minor units. */
export const amountLimits = {
  topUp: { min: 100, max: 500_000 },
  transfer: { min: 1, max: largestAmount },
  cashbackTransfer: { min: 1, max: largestAmount },
  charge: { min: 1, max: largestAmount },
  /** The most that a customer lets move at once, or in a day. */
  spendingLimit: { min: 0, max: largestAmount },
  /** The bonus that a promotional code promises. */
  promotion: { min: 1, max: 100_000 },
  /** All of a partner's balance may be paid out at once. */
  payout: { min: 1, max: largestBalance },
  /** The sum that is collected or written off at once. */
  debt: { min: 1, max: largestBalance },
} as const;

/** The least that goes with a message to a user who has never sent one money: 1.00. */
export const strangersMessageMin = 100;

/** Less than this is paid out only if it is the whole balance: 10.00. */
export const smallestPayout = 1_000;

/** Each multiple of this much cashback earned is a milestone: 50.00 (specification, section 9). */
export const milestoneStep = 5_000;
/** A month whose cashback exceeds this has a summary: 1.00 (specification, section 9). */
export const summaryExceeds = 100;

/** Quick amounts in minor units (specification, section 9). */
export const quickAmounts = {
  topUp: [2_500, 5_000, 10_000],
  transfer: [1_000, 2_500, 5_000],
  cashbackTransfer: [1_000, 2_500, 5_000],
} as const;

export interface SplitTerms {
  /** Cashback to the customer, in hundredths of a percent: 10% is 1000. */
  readonly cashback_basis_points: number;
  /** The provider's share, in hundredths of a percent: 5% is 500. */
  readonly fee_basis_points: number;
  /** The provider's fixed fee, in minor units: 0.30 is 30. */
  readonly fee_fixed: number;
}

export interface Split {
  readonly cashback: number;
  readonly fee: number;
  /** The establishment's part; negative when the charge is too small to be made. */
  readonly establishment: number;
}

/** The terms the specification states (sections 1 and 9): 10%, 5% and 0.30. */
export const defaultTerms: SplitTerms = {
  cashback_basis_points: 1000,
  fee_basis_points: 500,
  fee_fixed: 30,
};

/**
 * Splits a charge of `amount` minor units. Cashback is rounded down, the fee half up, and the
 * establishment gets the exact rest, so the three always add up to `amount`. Pure, and the same on
 * the server and in the browser. The caller must have checked `amount` against
 * `amountLimits.charge`; a negative `establishment` means that the charge is too small
 * (`smallestCharge`). Source: product decision 6.
 *
 * @example
 * splitCharge(4200, defaultTerms) // { cashback: 420, fee: 240, establishment: 3540 }
 */
export function splitCharge(amount: number, terms: SplitTerms): Split {
  // amount ≤ 5,000,000 and basis points ≤ 10,000 keep the products far inside a safe integer.
  const cashback = Math.floor((amount * terms.cashback_basis_points) / 10_000);
  const fee = Math.floor((amount * terms.fee_basis_points + 5_000) / 10_000) + terms.fee_fixed;
  return { cashback, fee, establishment: amount - cashback - fee };
}

/**
 * The smallest amount from which on the establishment's share is never negative, in minor units;
 * undefined if there is none. Because of rounding a single smaller amount may work, too.
 */
export function smallestCharge(terms: SplitTerms): number | undefined {
  const kept = 10_000 - terms.cashback_basis_points - terms.fee_basis_points;
  if (kept <= 0) return undefined;
  // The fee is rounded up by half a cent at most, so every amount above this root works; the loop
  // tries the amounts below it, where rounding decides.
  let amount = Math.max(1, Math.floor((terms.fee_fixed * 10_000 - 5_000) / kept) + 1);
  while (amount > 1 && splitCharge(amount - 1, terms).establishment >= 0) amount -= 1;
  return amount;
}
