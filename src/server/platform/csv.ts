/** The values of a line; null is an empty cell. */
export type Cell = string | number | bigint | null;

/**
 * The places where a spreadsheet would begin a formula: at the start of a cell, and after each
 * character that may separate cells. Where numbers have a decimal comma, as in Portuguese and
 * Spanish, Excel splits a file at semicolons, even inside quotes. Japanese Excel treats the wide
 * signs like the narrow ones.
 */
const formula = /(^|[;\t\r\n])(\s*[=+\-@＝＋－＠])/g;
const number = /^-?[0-9]+(?:\.[0-9]+)?$/;

/** The columns of a file: the head of each, and its cell of a row. */
export type Columns<Row> = readonly (readonly [head: string, cell: (row: Row) => Cell])[];

/**
 * Streams a CSV file page by page: a byte order mark, by which spreadsheets recognize UTF-8, the
 * head, then one line for each row.
 */
export async function* csvFile<Row>(
  columns: Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvBeginning([columns.map(([head]) => head)]);
  for await (const rows of pages) yield rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join("");
}

/** The first lines of a file. */
export function csvBeginning(lines: readonly (readonly Cell[])[]): string {
  return `\ufeff${lines.map(csvLine).join("")}`;
}

/**
 * One line of a CSV file (RFC 4180). A text that a spreadsheet would evaluate as a formula gets a
 * leading apostrophe and so stays text; numbers stay numbers.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  const text = String(cell ?? "");
  const safe = number.test(text) ? text : text.replace(formula, "$1'$2");
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Minor units as a decimal number that any program reads: 4250 are `42.50`, and -1234 `-12.34`. */
export function toDecimal(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, "0");
  return `${minor < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
