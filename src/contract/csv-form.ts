import type { Language } from "./limits.ts";

/** The separator of a CSV file's cells, and the decimal sign of its numbers. */
export interface CsvForm {
  readonly separator: "," | ";";
  readonly decimal: "." | ",";
}

/**
 * The form that spreadsheets of each language open as a table: where numbers have a decimal comma,
 * they separate cells by semicolons.
 */
export const csvForms: Record<Language, CsvForm> = {
  pt: { separator: ";", decimal: "," },
  es: { separator: ";", decimal: "," },
  en: { separator: ",", decimal: "." },
};
