/** What a spreadsheet would take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/;

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
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
