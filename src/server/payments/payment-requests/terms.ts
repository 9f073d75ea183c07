import { smallestCharge, splitCharge } from "#contract/money.ts";
import type { User } from "#server/customers/profiles/index.ts";
import type { Partner } from "#server/partners/partners/index.ts";
import type { Config } from "#server/platform/config.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { abbreviateName } from "./rules.ts";

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

/**
 * The columns that say who charges and who is charged. A charge keeps the names of the moment when
 * it was made.
 */
export function partiesOf(
  partner: Pick<Partner, "id" | "partnerName" | "category">,
  customer: Pick<User, "userId" | "fullName" | "cardLast4">,
) {
  return {
    customer_id: customer.userId,
    partner_id: partner.id,
    partner_name: partner.partnerName,
    partner_category: partner.category,
    customer_name: abbreviateName(customer.fullName),
    card_last_4: customer.cardLast4,
  };
}
