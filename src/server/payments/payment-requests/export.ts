import { closedAccountName } from "#contract/limits.ts";
import { amountCell, csvFile, type Columns, type CsvFormat } from "#server/platform/csv.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { pagesByKey } from "#server/platform/page.ts";
import { exportMessages } from "./export-messages.ts";
import { readChargePage, type ChargeFilter } from "./list-store.ts";
import { statusAt } from "./rules.ts";
import type { ChargeRow } from "./store.ts";

export interface ChargeExport {
  readonly filter: ChargeFilter;
  readonly format: CsvFormat;
  /** The zone of the format's moments, which the headings name. */
  readonly timeZone: string;
  readonly currency: string;
  /** The moment for which each row's status is computed. */
  readonly now: Date;
}

/** A partner's charges as a CSV file, newest first, read while it is written. */
export function exportCharges(
  database: Queryable,
  { filter, format, timeZone, currency, now }: ChargeExport,
): { readonly name: string; readonly body: AsyncGenerator<string> } {
  const pages = pagesByKey(
    (before: string | undefined, limit) => readChargePage(database, filter, { before, limit }, now),
    ({ id }: ChargeRow) => id,
  );
  const { file, closedAccount, columns: heads, statuses } = exportMessages[format.language];
  const columns: Columns<ChargeRow> = [
    [heads.id, (row) => row.id],
    [`${heads.createdAt} (${timeZone})`, (row) => row.created_at],
    [`${heads.decidedAt} (${timeZone})`, (row) => (statusAt(row, now) === "expired" ? row.expires_at : row.decided_at)],
    [heads.status, (row) => statuses[statusAt(row, now)]],
    [heads.customer, (row) => (row.customer_name === closedAccountName ? closedAccount : row.customer_name)],
    [heads.card, (row) => row.card_last_4],
    [heads.description, (row) => row.description],
    [heads.currency, () => currency],
    ...(["amount", "cashback", "fee", "establishment", "refunded"] as const).map(
      (name) => [heads[name], (row: ChargeRow) => amountCell(row[name])] as const,
    ),
    [heads.reference, (row) => row.reference],
    [heads.metadata, (row) => row.metadata && JSON.stringify(row.metadata)],
    [heads.branch, (row) => row.till && row.till.branch_name],
    [heads.register, (row) => row.till && row.till.name],
  ];
  return { name: format.nameOf(`${file}-${format.moment(now).slice(0, 10)}`), body: csvFile(format, columns, pages) };
}
