import { csvFile, type Columns } from "#server/platform/csv.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { pagesByKey } from "#server/platform/page.ts";
import { readAuditEvents, type AuditEventFilter, type AuditEventRow } from "./store.ts";

const columns: Columns<AuditEventRow> = [
  ["at", (row) => row.at.toISOString()],
  ["actor_role", (row) => row.actor_role],
  ["actor_id", (row) => row.actor_id],
  ["actor_name", (row) => row.actor_name],
  ["act", (row) => row.act],
  ["subject_kind", (row) => row.subject_kind],
  ["subject_id", (row) => row.subject_id],
  ["subject_name", (row) => row.subject_name],
  ["company_id", (row) => row.partner_id],
  ["company_name", (row) => row.company_name],
  ["before", (row) => row.before && JSON.stringify(row.before)],
  ["after", (row) => row.after && JSON.stringify(row.after)],
  ["address", (row) => row.address],
];

/** The log as a CSV file, newest first, read while it is written. */
export function exportAuditEvents(database: Queryable, filter: AuditEventFilter): AsyncGenerator<string> {
  const pages = pagesByKey(
    (before: string | undefined, limit) => readAuditEvents(database, filter, { before, limit }),
    ({ id }: AuditEventRow) => id,
  );
  return csvFile(columns, pages);
}
