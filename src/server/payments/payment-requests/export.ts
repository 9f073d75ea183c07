import { csvFile, toDecimal, type Cell } from "#server/platform/csv.ts";
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
  const word = momentsIn(timeZone);
  return csvFile(columnsIn(timeZone), pages, (row) => toCells(row, { word, currency, now }));
}

function columnsIn(timeZone: string): string[] {
  return [
    "id",
    `created_at (${timeZone})`,
    `decided_at (${timeZone})`,
    "status",
    "customer_name",
    "card_last_4",
    "description",
    "currency",
    "amount",
    "cashback",
    "fee",
    "establishment",
    "refunded",
  ];
}

interface Wording {
  readonly word: (at: Date) => string;
  readonly currency: string;
  readonly now: Date;
}

function toCells(row: ChargeRow, { word, currency, now }: Wording): Cell[] {
  const status = statusAt(row, now);
  const decidedAt = status === "expired" ? row.expires_at : row.decided_at;
  return [
    row.id,
    word(row.created_at),
    decidedAt && word(decidedAt),
    status,
    row.customer_name,
    row.card_last_4,
    row.description,
    currency,
    toDecimal(row.amount),
    toDecimal(row.cashback),
    toDecimal(row.fee),
    toDecimal(row.establishment),
    toDecimal(row.refunded),
  ];
}
