import type { Language } from "./limits.ts";

/** The locale whose digits and separators each language uses. */
export const localeOf: Record<Language, string> = { pt: "pt-BR", es: "es-ES", en: "en-US" };

export interface MoneyFormat {
  /** ISO 4217. */
  readonly currency: string;
  readonly language: Language;
  /** `always` puts a plus before a positive amount; without it only a minus is shown. */
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
      // Spanish would leave 1284,50 ungrouped, while the other languages group it.
      useGrouping: "always",
    });
    numberFormats.set(key, format);
  }
  return format;
}

const symbols = new Map<string, string>();

/** The narrow symbol of a currency: `$`, `R$`, `€`. */
export function currencySymbol(currency: string, language: Language): string {
  const key = `${language}${currency}`;
  let symbol = symbols.get(key);
  if (symbol === undefined) {
    const format = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
    const parts = new Intl.NumberFormat(localeOf[language], format).formatToParts(0);
    symbol = parts.find((part) => part.type === "currency")?.value ?? currency;
    symbols.set(key, symbol);
  }
  return symbol;
}

/**
 * Formats an amount in minor units: `$1.284,50` in Portuguese and Spanish, `$1,284.50` in English,
 * `R$ 1.284,50`. A negative one begins with the minus sign U+2212. The symbol leads in all three
 * languages, on purpose: Intl would print `1284,50 BRL` in Spanish.
 *
 * @example
 * formatMoney(128450, { currency: "USD", language: "pt" }) // "$1.284,50"
 * formatMoney(1000, { currency: "USD", language: "en", short: true }) // "$10"
 */
export function formatMoney(minor: number, { currency, language, sign, short }: MoneyFormat): string {
  const symbol = currencySymbol(currency, language);
  const gap = symbol.length > 1 && language !== "en" ? "\u00a0" : "";
  const size = Math.abs(minor);
  const number = numberFormat(language, short && size % 100 === 0 ? 0 : 2).format(size / 100);
  const direction = sign === "never" ? "" : minor < 0 ? "\u2212" : sign === "always" && minor > 0 ? "+" : "";
  return `${direction}${symbol}${gap}${number}`;
}

/** Percent, not basis points, alike in every language: `10%`, `7,5%`. Product decision 25. */
export function formatPercent(percent: number): string {
  return `${Number.isInteger(percent) ? percent : percent.toFixed(1).replace(".", ",")}%`;
}
