import { csvForms, type CsvForm } from "#contract/csv-form.ts";
import type { Language } from "#contract/limits.ts";
import type { Caller } from "./caller.ts";
import { localTimesIn, momentsIn } from "./local-time.ts";

/** An amount in minor units, written as a decimal number. */
export interface Amount {
  readonly minor: bigint;
}

/** The values of a line; null is an empty cell. */
export type Cell = string | number | bigint | Date | Amount | null;

/** The columns of a file: the head of each, and its cell of a row. */
export type Columns<Row> = readonly (readonly [head: string, cell: (row: Row) => Cell])[];

/** How one file is written: for a reader's spreadsheet, or for a program. */
export interface CsvFormat extends CsvForm {
  readonly language: Language;
  /** The byte order mark by which spreadsheets recognize UTF-8; programs get none. */
  readonly mark: "\ufeff" | "";
  readonly moment: (at: Date) => string;
  /** The file's name: a reader's says the language whose separators it has. */
  readonly nameOf: (subject: string) => string;
}

interface Reader {
  readonly caller: Pick<Caller, "kind">;
  /** Language of headings and statuses; for a reader of the separators too. */
  readonly language: Language;
  readonly timeZone: string;
}

/**
 * The only place that decides the form of a CSV file. A user gets the separator and the decimal
 * sign that spreadsheets of their language open as a table, and moments that these read as dates. A
 * program, which calls with an API key, gets one form whatever its language: comma, decimal point,
 * RFC 3339, no mark.
 */
export function csvFormatFor({ caller, language, timeZone }: Reader): CsvFormat {
  if (caller.kind === "key")
    return { ...csvForms.en, language, mark: "", moment: momentsIn(timeZone), nameOf: (subject) => `${subject}.csv` };
  return {
    ...csvForms[language],
    language,
    mark: "\ufeff",
    moment: localTimesIn(timeZone),
    nameOf: (subject) => `${subject}-${language}.csv`,
  };
}

/** Streams a CSV file page by page: the head, then one line for each row. */
export async function* csvFile<Row>(
  format: CsvFormat,
  columns: Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvBeginning(format, [columns.map(([head]) => head)]);
  for await (const rows of pages)
    yield rows
      .map((row) =>
        csvLine(
          format,
          columns.map(([, cell]) => cell(row)),
        ),
      )
      .join("");
}

/** The first lines of a file. */
export function csvBeginning(format: CsvFormat, lines: readonly (readonly Cell[])[]): string {
  return `${format.mark}${lines.map((line) => csvLine(format, line)).join("")}`;
}

/**
 * One line of a CSV file (RFC 4180). A text that a spreadsheet would evaluate as a formula gets a
 * leading apostrophe and so stays text; numbers stay numbers.
 */
export function csvLine(format: CsvFormat, cells: readonly Cell[]): string {
  return `${cells.map((cell) => csvCell(format, cell)).join(format.separator)}\r\n`;
}

/** An amount of minor units as a cell: 4250 are `42,50` in Portuguese, and -1234 `-12,34`. */
export const amountCell = (minor: bigint | null): Amount | null => (minor === null ? null : { minor });

/**
 * The start of a formula: at the beginning of a cell, and after each character that may separate
 * cells. A spreadsheet of another language splits a file at its own separator, even inside quotes.
 * Japanese Excel treats the wide signs like the narrow ones.
 */
const formula = /(^|[,;\t\r\n])(\s*[=+\-@＝＋－＠])/g;
const guarded = /(^|[,;\t\r\n])'(\s*[=+\-@＝＋－＠])/g;
const number = /^-?[0-9]+(?:[.,][0-9]+)?$/;

/** A text as it was before `csvLine` kept it from being a formula, for a file that comes back. */
export const unguarded = (cell: string): string => cell.replace(guarded, "$1$2");

function csvCell(format: CsvFormat, cell: Cell): string {
  if (cell === null) return "";
  if (cell instanceof Date) return format.moment(cell);
  if (typeof cell === "object") return toDecimal(cell.minor, format.decimal);
  if (typeof cell !== "string") return String(cell).replace(".", format.decimal);
  const safe = number.test(cell) ? cell : cell.replace(formula, "$1'$2");
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** An amount of minor units, or a share of basis points, as a decimal number. */
export function toDecimal(minor: bigint, decimal: string): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, "0");
  return `${minor < 0n ? "-" : ""}${digits.slice(0, -2)}${decimal}${digits.slice(-2)}`;
}
