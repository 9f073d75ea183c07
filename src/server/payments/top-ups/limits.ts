import { amountLimits } from "#contract/money.ts";

/**
 * The least that Stripe charges an account whose bank has the same currency, in minor units, of the
 * currencies that an installation can have:
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const leastCharges: Readonly<Record<string, number>> = {
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1_500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  INR: 50,
  MXN: 1_000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1_000,
  USD: 50,
};

/**
 * The limits of one top-up in a currency (ISO 4217, upper case), in minor units, both included.
 * Stripe may still reject a small one if it has to convert.
 */
export function topUpLimits(currency: string): { readonly min: number; readonly max: number } {
  const { min, max } = amountLimits.topUp;
  return { min: Math.max(min, leastCharges[currency] ?? 0), max };
}
