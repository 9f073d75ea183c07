import { csvFile, type Columns, type CsvFormat } from "#server/platform/csv.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { pagesByKey } from "#server/platform/page.ts";
import { exportMessages } from "./export-messages.ts";
import { readAuditEvents, type AuditEventFilter, type AuditEventRow } from "./store.ts";

interface AuditExport {
  readonly filter: AuditEventFilter;
  readonly format: CsvFormat;
  /** The zone of the format's moments, which the heading names. */
  readonly timeZone: string;
  readonly now: Date;
}

/** The log as a CSV file, newest first, read while it is written. */
export function exportAuditEvents(
  database: Queryable,
  { filter, format, timeZone, now }: AuditExport,
): { readonly name: string; readonly body: AsyncGenerator<string> } {
  const pages = pagesByKey(
    (before: string | undefined, limit) => readAuditEvents(database, filter, { before, limit }),
    ({ id }: AuditEventRow) => id,
  );
  const { file, columns: heads, roles } = exportMessages[format.language];
  const columns: Columns<AuditEventRow> = [
    [`${heads.at} (${timeZone})`, (row) => row.at],
    [heads.role, (row) => roles[row.actor_role]],
    [heads.actorId, (row) => row.actor_id],
    [heads.actor, (row) => row.actor_name],
    [heads.act, (row) => row.act],
    [heads.subjectKind, (row) => row.subject_kind],
    [heads.subjectId, (row) => row.subject_id],
    [heads.subject, (row) => row.subject_name],
    [heads.partnerId, (row) => row.partner_id],
    [heads.partner, (row) => row.company_name],
    [heads.before, (row) => row.before && JSON.stringify(row.before)],
    [heads.after, (row) => row.after && JSON.stringify(row.after)],
    [heads.address, (row) => row.address],
  ];
  return { name: format.nameOf(`${file}-${format.moment(now).slice(0, 10)}`), body: csvFile(format, columns, pages) };
}
