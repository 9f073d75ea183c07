import { importHeadings, reasonHeadings } from "#contract/back-office/import-names.ts";
import { importColumns, type ImportColumn } from "#contract/limits.ts";
import { csvFile, type Columns, type CsvFormat } from "#server/platform/csv.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { pagesByKey } from "#server/platform/page.ts";
import { readRejectedRows, type RejectedRow } from "./import-store.ts";
import type { RowError } from "./parse-row.ts";
import { rejectedRowsMessages } from "./rejected-rows-messages.ts";

/**
 * All rejected rows of an import in the form of an import file, with the reason in one more column:
 * once mended, the file can be imported as it is.
 */
export function writeRejectedRows(
  database: Queryable,
  importId: string,
  format: CsvFormat,
): { readonly name: string; readonly body: AsyncGenerator<string> } {
  const headings = importHeadings[format.language];
  const columns: Columns<RejectedRow> = [
    ...importColumns.map((column) => [headings[column][0], cellOf(column, format)] as const),
    [reasonHeadings[format.language], (row) => reasonOf(row, format)],
  ];
  const pages = pagesByKey(
    (after = 0, limit) => readRejectedRows(database, importId, { after, limit }),
    (row: RejectedRow) => row.row_number,
  );
  const { file } = rejectedRowsMessages[format.language];
  return { name: format.nameOf(file), body: csvFile(format, columns, pages) };
}

const decimals: readonly ImportColumn[] = ["cashback_percentage", "latitude", "longitude"];

/** A cell as it was sent; a number with the format's decimal sign. */
const cellOf =
  (column: ImportColumn, { decimal }: CsvFormat) =>
  ({ cells, company_name: name, errors }: RejectedRow): string => {
    const known = cells ?? {
      company_name: name,
      ...Object.fromEntries(errors.map((each) => [each.field, each.value])),
    };
    const cell = known[column] ?? "";
    return decimals.includes(column) ? cell.replace(/^(\s*-?[0-9]+)[.,](?=[0-9]+\s*%?\s*$)/, `$1${decimal}`) : cell;
  };

/** `Linha 13: Categoria: valor que não está na lista (casino)`, where the head is row 1. */
function reasonOf({ row_number: number, errors }: RejectedRow, { language, decimal }: CsvFormat): string {
  const { row, rules } = rejectedRowsMessages[language];
  const headings = importHeadings[language];
  const sentenceOf = ({ field, code, params = {}, value }: RowError) => {
    const limits = Object.entries(params).map(([name, limit]) => [name, String(limit).replace(".", decimal)]);
    const rule = rules[code](Object.fromEntries(limits) as Record<string, string>);
    return `${headings[field as ImportColumn]?.[0] ?? field}: ${rule}${value === "" ? "" : ` (${value})`}`;
  };
  return `${row(number + 1)}: ${errors.map(sentenceOf).join("; ")}`;
}
