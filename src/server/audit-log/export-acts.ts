import type { Queryable } from "../db/database.ts";
import { csvLine } from "../platform/csv.ts";
import { readActs, type ActFilter, type ActRow } from "./store.ts";

/** Acts that are in memory at a time. */
const pageRows = 500;

const columns = [
  "at",
  "actor_role",
  "actor_id",
  "actor_name",
  "act",
  "subject_kind",
  "subject_id",
  "subject_name",
  "company_id",
  "company_name",
  "before",
  "after",
  "address",
];

/** The log as a CSV file, newest first, read while it is written. */
export async function* exportActs(database: Queryable, filter: ActFilter): AsyncGenerator<string> {
  // The mark tells spreadsheets that what follows is UTF-8.
  yield `\ufeff${csvLine(columns)}`;
  for (let before: string | undefined; ;) {
    const rows = await readActs(database, filter, { before, limit: pageRows });
    yield rows.map(toLine).join("");
    if (rows.length < pageRows) return;
    before = rows.at(-1)!.id;
  }
}

function toLine(row: ActRow): string {
  return csvLine([
    row.at.toISOString(),
    row.actor_role,
    row.actor_id,
    row.actor_name,
    row.act,
    row.subject_kind,
    row.subject_id,
    row.subject_name,
    row.partner_id,
    row.company_name,
    row.before && JSON.stringify(row.before),
    row.after && JSON.stringify(row.after),
    row.address,
  ]);
}
