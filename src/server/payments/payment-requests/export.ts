import { csvFile, toDecimal, type Columns } from "#server/platform/csv.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { pagesByKey } from "#server/platform/page.ts";
import { readChargePage, type ChargeFilter } from "./list-store.ts";
import { momentsIn, statusAt } from "./rules.ts";
import type { ChargeRow } from "./store.ts";

export interface ChargeExport {
  readonly filter: ChargeFilter;
  readonly timeZone: string;
  readonly currency: string;
  /** The moment for which each row's status is computed. */
  readonly now: Date;
}

/** A partner's charges as a CSV file, newest first, read while it is written. */
export function exportCharges(
  database: Queryable,
  { filter, timeZone, currency, now }: ChargeExport,
): AsyncGenerator<string> {
  const pages = pagesByKey(
    (before: string | undefined, limit) => readChargePage(database, filter, { before, limit }, now),
    ({ id }: ChargeRow) => id,
  );
  const format = momentsIn(timeZone);
  const columns: Columns<ChargeRow> = [
    ["id", (row) => row.id],
    [`created_at (${timeZone})`, (row) => format(row.created_at)],
    [
      `decided_at (${timeZone})`,
      (row) => {
        const decidedAt = statusAt(row, now) === "expired" ? row.expires_at : row.decided_at;
        return decidedAt && format(decidedAt);
      },
    ],
    ["status", (row) => statusAt(row, now)],
    ["customer_name", (row) => row.customer_name],
    ["card_last_4", (row) => row.card_last_4],
    ["description", (row) => row.description],
    ["currency", () => currency],
    ...(["amount", "cashback", "fee", "establishment", "refunded"] as const).map(
      (name) => [name, (row: ChargeRow) => toDecimal(row[name])] as const,
    ),
  ];
  return csvFile(columns, pages);
}
