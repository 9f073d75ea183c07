import { formatPercent } from "#contract/money-format.ts";
import { largestBalance } from "#contract/money.ts";

export { currencySymbol, formatMoney, formatPercent, localeOf, type MoneyFormat } from "#contract/money-format.ts";

/** A share of a charge, as terms have it: 1000 basis points are `10%`. */
export function formatShare(basisPoints: number): string {
  return formatPercent(basisPoints / 100);
}

/**
 * The minor units of digits that fill from the right: "4200" is 4200, shown as 42.00. Undefined
 * without digits. Digits beyond the largest balance are dropped.
 */
export function parseFilledDigits(text: string): number | undefined {
  const digits = text.replace(/\D/g, "").replace(/^0+/, "");
  if (digits === "") return undefined;
  const minor = Number(digits);
  // Drops a digit that would exceed the largest balance.
  return minor > largestBalance ? Math.floor(minor / 10 ** (digits.length - 9)) : minor;
}

/**
 * The meaning of a pasted amount, in minor units: "1.234,50", "1,234.50", "R$ 1234,5" and "1234"
 * are all understood, the last one as 1234.00. The last separator counts as decimal when one or two
 * digits follow it; three digits after it make it a grouping. Undefined where there is no amount
 * above zero, or one beyond the largest balance.
 */
export function parseTypedAmount(text: string): number | undefined {
  const figure = text.match(/\d[\d.,\s\u00a0']*/)?.[0]?.replace(/[^\d.,]/g, "");
  if (!figure) return undefined;
  const decimals = figure.match(/[.,](\d{1,2})$/)?.[1] ?? "";
  const whole = (decimals ? figure.slice(0, -decimals.length) : figure).replace(/\D/g, "");
  const minor = Number(whole || "0") * 100 + Number(decimals.padEnd(2, "0"));
  return Number.isSafeInteger(minor) && minor > 0 && minor <= largestBalance ? minor : undefined;
}
