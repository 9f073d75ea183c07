import { smallestCharge, splitCharge } from "#contract/money.ts";
import type { Partner } from "#server/partners/partners/index.ts";
import type { Config } from "#server/platform/config.ts";
import { DomainError } from "#server/platform/domain-error.ts";

/**
 * The split of a charge under the terms of today: the partner's cashback and the installation's
 * fee. The result is the charge's columns, since a charge keeps the terms that it was made under;
 * its amounts are minor units. It changes nothing.
 *
 * @param amount minor units, within `amountLimits.charge`
 * @throws DomainError `charge_too_small` with `minimum_amount`, which is 0 where no amount would do
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
    throw new DomainError("charge_too_small", { params: { minimum_amount: smallestCharge(terms) ?? 0 } });
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
