/**
 * Where a spreadsheet would begin a formula: at a cell's beginning, and behind whatever it may part cells by. Where the comma stands
 * in numbers, as in Portuguese and Spanish, Excel parts a file at semicolons, in the middle of what we have quoted too. The wide
 * signs count as the narrow ones in Japanese.
 */
const formula = /(^|[;\t\r\n])(\s*[=+\-@＝＋－＠])/g;

/** Text that stays text in a spreadsheet: an apostrophe stands in front of what it would work out. */
export function withoutFormulas(text: string): string {
  return text.replace(formula, "$1'$2");
}

/**
 * One line of a CSV file (RFC 4180). A cell that a spreadsheet would work out gets an apostrophe in front, and so stays the text that
 * somebody typed; numbers of ours stay numbers.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  return quoted(withoutFormulas(cell));
}

/** In quotes where that is needed. */
export function quoted(text: string): string {
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
