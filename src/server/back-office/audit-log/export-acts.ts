import { csvFile, type Cell } from "#server/platform/csv.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { pagesByKey } from "#server/platform/page.ts";
import { readAuditEvents, type AuditEventFilter, type AuditEventRow } from "./store.ts";

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
export function exportActs(database: Queryable, filter: AuditEventFilter): AsyncGenerator<string> {
  const pages = pagesByKey(
    (before: string | undefined, limit) => readAuditEvents(database, filter, { before, limit }),
    idOf,
  );
  return csvFile(columns, pages, toCells);
}

const idOf = ({ id }: AuditEventRow): string => id;

function toCells(row: AuditEventRow): Cell[] {
  return [
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
  ];
}
