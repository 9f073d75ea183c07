import { csvFile, type Columns, type CsvFormat } from "#server/platform/csv.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { pagesByKey } from "#server/platform/page.ts";
import { readRejectedRows, type RejectedRow } from "./import-store.ts";
import type { RowError } from "./parse-row.ts";

const columns: Columns<RejectedField> = [
  ["row", ({ row }) => row + 1],
  ["field", ({ field }) => field],
  ["rule", ({ code }) => code],
  ["limit", ({ params }) => Object.values(params ?? {}).join(" ")],
  ["value", ({ value }) => value],
  ["company_name", ({ name }) => name],
];

/**
 * All rejected rows of an import as CSV, a line for each wrong field. The first row below the head
 * is number 2, as in a spreadsheet.
 */
export function writeRejectedRows(database: Queryable, importId: string, format: CsvFormat): AsyncGenerator<string> {
  return csvFile(format, columns, readErrors(database, importId));
}

interface RejectedField extends RowError {
  readonly row: number;
  readonly name: string;
}

async function* readErrors(database: Queryable, importId: string): AsyncGenerator<RejectedField[]> {
  const pages = pagesByKey(
    (after = 0, limit) => readRejectedRows(database, importId, { after, limit }),
    (row: RejectedRow) => row.row_number,
  );
  for await (const rows of pages)
    yield rows.flatMap(({ row_number: row, company_name: name, errors }) =>
      errors.map((error) => ({ ...error, row, name })),
    );
}
