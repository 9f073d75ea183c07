import { cardNumberLength } from "#contract/limits.ts";
import { amountLimits, smallestCharge } from "#contract/money.ts";
import { hasCheckDigit } from "#web/lib/card-number.ts";
import type { FormErrors } from "#web/lib/use-form.ts";
import type { Partner } from "./use-console.ts";

export interface ChargeValues extends Record<string, unknown> {
  readonly card_number: string;
  readonly amount: number | undefined;
  readonly description: string;
  readonly reference: string;
}

/** The least that the partner can charge, in minor units. */
export function smallestOf(terms: Partner): number {
  return smallestCharge(terms) ?? amountLimits.charge.min;
}

export function chargeErrors({ card_number, amount }: ChargeValues, terms: Partner): FormErrors<ChargeValues> {
  return { ...cardErrors(card_number), ...amountErrors(amount, terms) };
}

export function amountErrors(amount: number | undefined, terms: Partner): FormErrors<Pick<ChargeValues, "amount">> {
  const minimum = smallestOf(terms);
  if (amount === undefined) return { amount: { code: "required" } };
  if (amount < minimum) return { amount: { code: "too_small", params: { minimum } } };
  const { max: maximum } = amountLimits.charge;
  return amount > maximum ? { amount: { code: "too_big", params: { maximum } } } : {};
}

function cardErrors(digits: string): FormErrors<Pick<ChargeValues, "card_number">> {
  if (digits === "") return { card_number: { code: "required" } };
  if (digits.length < cardNumberLength) return { card_number: { code: "card_incomplete" } };
  return hasCheckDigit(digits) ? {} : { card_number: { code: "card_wrong" } };
}
