import { smallestCharge, splitCharge } from "#contract/money.ts";
import type { Partner } from "../partners/index.ts";
import type { Config } from "../platform/config.ts";
import { Refusal } from "../platform/refusal.ts";

/**
 * Today's terms of a company and what an amount comes to under them, as columns of a charge: they are kept with it.
 * @param amount minor units
 * @throws Refusal charge_too_small with `minimum_amount`
 */
export function splitByTerms(
  { cashbackBasisPoints }: Pick<Partner, "cashbackBasisPoints">,
  { feeBasisPoints, feeFixed }: Pick<Config, "feeBasisPoints" | "feeFixed">,
  amount: number,
) {
  const terms = {
    cashback_basis_points: cashbackBasisPoints,
    fee_basis_points: feeBasisPoints,
    fee_fixed: feeFixed,
  };
  const split = splitCharge(amount, terms);
  if (split.establishment < 0) {
    throw new Refusal("charge_too_small", { params: { minimum_amount: smallestCharge(terms) ?? 0 } });
  }
  return {
    ...terms,
    fee_fixed: BigInt(feeFixed),
    amount: BigInt(amount),
    cashback: BigInt(split.cashback),
    fee: BigInt(split.fee),
    establishment: BigInt(split.establishment),
  };
}
