import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultTerms, largestAmount, smallestCharge, splitCharge, type Split, type SplitTerms } from "./money.ts";
import { largestRefund, splitRefund } from "./payments/refund-split.ts";

const cases = 100_000;
/** So many take a second or two; on a busy machine longer than the five that a test is given. */
const manyCasesMs = 60_000;

const amounts = fc.integer({ min: 1, max: largestAmount });

/** All that a configuration and a partner's rate may come to, and more. */
const anyTerms = fc.record({
  cashback_basis_points: fc.integer({ min: 0, max: 10_000 }),
  fee_basis_points: fc.integer({ min: 0, max: 10_000 }),
  fee_fixed: fc.integer({ min: 0, max: 10_000 }),
});

/** Those that leave the establishment something. */
const workableTerms = anyTerms.filter((terms) => terms.cashback_basis_points + terms.fee_basis_points < 10_000);

/** The same split in exact arithmetic: ⌊A·r⌋, ⌊A·f + ½⌋ + fixed, and the rest. */
function exactSplit(amount: number, terms: SplitTerms) {
  const exact = BigInt(amount);
  const cashback = (exact * BigInt(terms.cashback_basis_points)) / 10_000n;
  const fee = (exact * BigInt(terms.fee_basis_points) * 2n + 10_000n) / 20_000n + BigInt(terms.fee_fixed);
  return { cashback, fee, establishment: exact - cashback - fee };
}

describe("the split of a charge", () => {
  test("of 42.00 on the stated terms is 4.20 of cashback, 2.40 of fee and 35.40 for the establishment", () => {
    expect(splitCharge(4_200, defaultTerms)).toEqual({ cashback: 420, fee: 240, establishment: 3_540 });
  });

  test("rounds cashback down and the fee half up", () => {
    expect(splitCharge(1_009, defaultTerms)).toEqual({ cashback: 100, fee: 80, establishment: 829 });
    expect(splitCharge(1_010, defaultTerms)).toEqual({ cashback: 101, fee: 81, establishment: 828 });
  });

  test(
    `always adds up to the amount, to the cent, as exact arithmetic has it (${cases} generated cases)`,
    () => {
      fc.assert(
        fc.property(amounts, anyTerms, (amount, terms) => {
          const { cashback, fee, establishment } = splitCharge(amount, terms);
          const exact = exactSplit(amount, terms);
          return (
            BigInt(cashback) === exact.cashback &&
            BigInt(fee) === exact.fee &&
            BigInt(establishment) === exact.establishment &&
            cashback + fee + establishment === amount &&
            cashback >= 0 &&
            fee >= 0
          );
        }),
        { numRuns: cases },
      );
    },
    manyCasesMs,
  );

  test("pays nobody for splitting a purchase: the parts earn no more cashback than the whole", () => {
    fc.assert(
      fc.property(amounts, amounts, anyTerms, (one, other, terms) => {
        const parts = splitCharge(one, terms).cashback + splitCharge(other, terms).cashback;
        return parts <= splitCharge(one + other, terms).cashback;
      }),
      { numRuns: 10_000 },
    );
  });
});

describe("the smallest charge", () => {
  test("on the stated terms is 0.35", () => {
    expect(smallestCharge(defaultTerms)).toBe(35);
  });

  test("does not exist where the shares of the others come to everything", () => {
    expect(smallestCharge({ cashback_basis_points: 9_500, fee_basis_points: 500, fee_fixed: 0 })).toBeUndefined();
  });

  test(
    `leaves the establishment nothing negative, there and at every amount above (${cases} generated cases)`,
    () => {
      fc.assert(
        fc.property(workableTerms, fc.nat({ max: 40_000 }), (terms, above) => {
          return splitCharge(smallestCharge(terms)! + above, terms).establishment >= 0;
        }),
        { numRuns: cases },
      );
    },
    manyCasesMs,
  );

  test("is the smallest of which that can be said", () => {
    fc.assert(
      fc.property(workableTerms, (terms) => {
        const smallest = smallestCharge(terms)!;
        return smallest === 1 || splitCharge(smallest - 1, terms).establishment < 0;
      }),
      { numRuns: 10_000 },
    );
  });
});

describe("the split of a refund", () => {
  const chargeOf = (amount: number, terms: SplitTerms) => ({ amount, ...splitCharge(amount, terms) });
  const nothing: Split = { cashback: 0, fee: 0, establishment: 0 };
  const add = (a: Split, b: Split): Split => ({
    cashback: a.cashback + b.cashback,
    fee: a.fee + b.fee,
    establishment: a.establishment + b.establishment,
  });
  /** A charge that can be made, and the places at which it is divided. */
  const divided = fc
    .record({ amount: fc.oneof(fc.integer({ min: 1, max: 400 }), amounts), terms: workableTerms })
    .map(({ amount, terms }) => chargeOf(amount, terms))
    .filter((charge) => charge.establishment >= 0)
    .chain((charge) =>
      fc.record({
        charge: fc.constant(charge),
        cuts: fc.uniqueArray(fc.integer({ min: 1, max: charge.amount }), { maxLength: 12 }),
      }),
    );
  const refundsOf = (amount: number, cuts: readonly number[]) => {
    const places = [0, ...cuts.filter((cut) => cut < amount).toSorted((a, b) => a - b), amount];
    return places.slice(1).map((place, index) => ({ before: places[index]!, amount: place - places[index]! }));
  };

  test("of half of 42.00 on the stated terms is half of each part", () => {
    expect(splitRefund(chargeOf(4_200, defaultTerms), 0, 2_100)).toEqual({
      cashback: 210,
      fee: 120,
      establishment: 1_770,
    });
  });

  test("of the fee, half a cent is rounded up; a charge that is all cashback has no fee", () => {
    const charge = { amount: 1_000, cashback: 0, fee: 25, establishment: 975 };
    expect(splitRefund(charge, 0, 20)).toEqual({ cashback: 0, fee: 1, establishment: 19 });
    expect(splitRefund(charge, 0, 19)).toEqual({ cashback: 0, fee: 0, establishment: 19 });
    const given = { amount: 100, cashback: 100, fee: 0, establishment: 0 };
    expect(splitRefund(given, 0, 50)).toEqual({ cashback: 50, fee: 0, establishment: 0 });
  });

  test(
    `however a charge is divided, no part is negative, each refund adds up, and all together are the charge's own split (${cases / 4} generated cases)`,
    () => {
      fc.assert(
        fc.property(divided, ({ charge, cuts }) => {
          const parts = refundsOf(charge.amount, cuts).map(({ before, amount }) => ({
            amount,
            ...splitRefund(charge, before, amount),
          }));
          const isWhole = ({ cashback, fee, establishment }: Split) =>
            cashback === charge.cashback && fee === charge.fee && establishment === charge.establishment;
          return (
            parts.every(
              ({ amount, cashback, fee, establishment }) =>
                cashback + fee + establishment === amount && Math.min(cashback, fee, establishment) >= 0,
            ) &&
            isWhole(parts.reduce<Split>(add, nothing)) &&
            isWhole(splitRefund(charge, 0, charge.amount))
          );
        }),
        { numRuns: cases / 4 },
      );
    },
    manyCasesMs,
  );

  test("cent by cent, what was given back of each part stays within two cents of its share", () => {
    for (const amount of [30, 35, 100, 999, 1_009, 4_200]) {
      const charge = chargeOf(amount, amount < 40 ? { ...defaultTerms, fee_fixed: 0 } : defaultTerms);
      let given = nothing;
      for (let cent = 0; cent < amount; cent += 1) {
        given = add(given, splitRefund(charge, cent, 1));
        for (const part of ["cashback", "fee", "establishment"] as const)
          expect(Math.abs(given[part] - ((cent + 1) * charge[part]) / amount)).toBeLessThan(2);
        expect(given.cashback, "never more cashback than the share").toBeLessThanOrEqual(
          ((cent + 1) * charge.cashback) / amount,
        );
      }
    }
  });

  test("the largest refund that a settlement balance allows is paid by it, and a cent more is not", () => {
    fc.assert(
      fc.property(divided, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), ({ charge, cuts }, seed, share) => {
        const before = (cuts[0] ?? charge.amount) === charge.amount ? seed % charge.amount : cuts[0]!;
        const settlement = Math.floor(share * charge.establishment);
        const largest = largestRefund(charge, before, settlement);
        expect(splitRefund(charge, before, largest).establishment).toBeLessThanOrEqual(settlement);
        expect(before + largest, "no more than the charge").toBeLessThanOrEqual(charge.amount);
        if (before + largest < charge.amount)
          expect(splitRefund(charge, before, largest + 1).establishment).toBeGreaterThan(settlement);
      }),
      { numRuns: 5_000 },
    );
  });
});
