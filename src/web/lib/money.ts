import type { Language } from "#contract/limits.ts";
import { largestBalance } from "#contract/money.ts";

/** The locale whose digits and separators each language uses. */
export const localeOf: Record<Language, string> = { pt: "pt-BR", es: "es-ES", en: "en-US" };

export interface MoneyFormat {
  /** ISO 4217. */
  readonly currency: string;
  readonly language: Language;
  /** `always` puts a plus before a positive amount; without it only a negative one carries its sign. */
  readonly sign?: "always" | "never";
  /** Leaves out the cents when they are zero: for quick amounts. */
  readonly short?: boolean;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: Language, digits: number): Intl.NumberFormat {
  const key = `${language}${digits}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(localeOf[language], {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      // Spanish would leave 1284,50 ungrouped; amounts are easier to compare when all are grouped alike.
      useGrouping: "always",
    });
    numberFormats.set(key, format);
  }
  return format;
}

/** The narrow symbol of a currency: `$`, `R$`, `€`. */
export function currencySymbol(currency: string, language: Language): string {
  const parts = new Intl.NumberFormat(localeOf[language], {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).formatToParts(0);
  return parts.find((part) => part.type === "currency")?.value ?? currency;
}

/**
 * Words an amount in minor units: `$1.284,50` in Portuguese and Spanish, `$1,284.50` in English, `R$ 1.284,50`.
 * The symbol leads in all three languages, chosen on purpose: Intl would print `1284,50 BRL` in Spanish.
 */
export function formatMoney(minor: number, { currency, language, sign, short }: MoneyFormat): string {
  const symbol = currencySymbol(currency, language);
  const gap = symbol.length > 1 && language !== "en" ? "\u00a0" : "";
  const size = Math.abs(minor);
  const number = numberFormat(language, short && size % 100 === 0 ? 0 : 2).format(size / 100);
  const direction = sign === "never" ? "" : minor < 0 ? "\u2212" : sign === "always" && minor > 0 ? "+" : "";
  return `${direction}${symbol}${gap}${number}`;
}

/** The minor units that a row of digits stands for when they fill from the right; undefined when there are none. */
export function parseFilledDigits(text: string): number | undefined {
  const digits = text.replace(/\D/g, "").replace(/^0+/, "");
  if (digits === "") return undefined;
  const minor = Number(digits);
  // A further digit beyond the largest balance is not taken.
  return minor > largestBalance ? Math.floor(minor / 10 ** (digits.length - 9)) : minor;
}

/**
 * What a pasted amount means, in minor units: "1.234,50", "1,234.50", "R$ 1234,5" and "1234" are all understood.
 * The last separator counts as decimal when one or two digits follow it; three digits after it make it a grouping.
 */
export function parseTypedAmount(text: string): number | undefined {
  const figure = text.match(/\d[\d.,\s\u00a0']*/)?.[0]?.replace(/[^\d.,]/g, "");
  if (!figure) return undefined;
  const decimals = figure.match(/[.,](\d{1,2})$/)?.[1] ?? "";
  const whole = (decimals ? figure.slice(0, -decimals.length) : figure).replace(/\D/g, "");
  const minor = Number(whole || "0") * 100 + Number(decimals.padEnd(2, "0"));
  return Number.isSafeInteger(minor) && minor > 0 && minor <= largestBalance ? minor : undefined;
}

/** A percentage as the specification shows it: whole numbers plain, else one decimal (`10%`, `7,5%`). */
export function formatPercent(percent: number, language: Language): string {
  const digits = Number.isInteger(percent) ? 0 : 1;
  return `${numberFormat(language, digits).format(percent)}%`;
}
