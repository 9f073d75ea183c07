import { unitOf } from "#contract/back-office/audit-facts.ts";
import type { Facts } from "#server/platform/audit-log/index.ts";
import { csvFile, toDecimal, type Columns, type CsvFormat } from "#server/platform/csv.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { pagesByKey } from "#server/platform/page.ts";
import { auditNamesIn, exportMessages } from "./export-messages.ts";
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
  const { file, columns: heads } = exportMessages[format.language];
  const names = auditNamesIn[format.language];
  const columns: Columns<AuditEventRow> = [
    [`${heads.at} (${timeZone})`, (row) => row.at],
    [heads.role, (row) => names.roles[row.actor_role]],
    [heads.actorId, (row) => row.actor_id],
    [heads.actor, (row) => row.actor_name],
    [heads.act, (row) => names.acts[row.act] ?? row.act],
    // The log is filtered by this name, which is the same in every language.
    [heads.actName, (row) => row.act],
    [heads.subjectKind, (row) => names.subjects[row.subject_kind] ?? row.subject_kind],
    [heads.subjectId, (row) => row.subject_id],
    [heads.subject, (row) => row.subject_name],
    [heads.partnerId, (row) => row.partner_id],
    [heads.partner, (row) => row.company_name],
    [heads.before, (row) => row.before && factsText(format, row.before)],
    [heads.after, (row) => row.after && factsText(format, row.after)],
    [heads.address, (row) => row.address],
  ];
  return { name: format.nameOf(`${file}-${format.moment(now).slice(0, 10)}`), body: csvFile(format, columns, pages) };
}

/** Facts as one cell: `Valor: 15,00; Situação: Pago`. */
function factsText(format: CsvFormat, facts: Facts): string {
  const names = auditNamesIn[format.language];
  return Object.entries(facts)
    .map(([name, fact]) => `${names.facts[name] ?? name}: ${factText(format, name, fact)}`)
    .join("; ");
}

function factText(format: CsvFormat, name: string, fact: Facts[string]): string {
  const names = auditNamesIn[format.language];
  if (fact === null) return "";
  if (typeof fact === "boolean") return fact ? names.yes : names.no;
  if (typeof fact === "object") return fact.join(", ");
  switch (unitOf(name, fact)) {
    case "money":
      return toDecimal(BigInt(fact), format.decimal);
    case "share":
      return `${toDecimal(BigInt(fact), format.decimal)}%`;
    case "moment":
      return format.moment(new Date(fact));
    case "listed":
      return names.values[fact] ?? String(fact);
    case "plain":
      return String(fact);
  }
}
