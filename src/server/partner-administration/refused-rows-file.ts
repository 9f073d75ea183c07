import type { Queryable } from "../db/database.ts";
import { csvLine } from "../platform/csv.ts";
import { readRefusals } from "./import-store.ts";

const rowsAtOnce = 500;
const head = ["row", "field", "rule", "limit", "value", "company_name"];

/** Every refused row of an import as CSV, a line for each field that is wrong. The first row below the file's head is 2, as spreadsheets count. */
export async function* writeRefusedRows(database: Queryable, importId: string): AsyncGenerator<string> {
  // Spreadsheets take a file without this mark for another encoding.
  yield `\ufeff${csvLine(head)}`;
  for (let after = 0; ;) {
    const rows = await readRefusals(database, importId, { after, limit: rowsAtOnce });
    for (const { row_number: row, company_name: name, errors } of rows) {
      for (const { field, code, params, value } of errors) {
        yield csvLine([row + 1, field, code, Object.values(params ?? {}).join(" "), value, name]);
      }
    }
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)!.row_number;
  }
}
