import type { Queryable } from "../db/database.ts";
import { csvLine } from "../platform/csv.ts";
import { readChargePage, type ChargeFilter } from "./list-store.ts";
import { momentsIn, statusAt, toDecimal } from "./rules.ts";
import type { ChargeRow } from "./store.ts";

/** Charges that are in memory at a time. */
const pageRows = 500;

export interface ChargeExport {
  readonly filter: ChargeFilter;
  readonly timeZone: string;
  readonly currency: string;
  /** The moment that every row's status is told for. */
  readonly now: Date;
}

/** A company's charges as a CSV file, newest first, read while it is written. */
export async function* exportCharges(
  database: Queryable,
  { filter, timeZone, currency, now }: ChargeExport,
): AsyncGenerator<string> {
  // The mark tells spreadsheets that what follows is UTF-8.
  yield `\ufeff${csvLine(columnsIn(timeZone))}`;
  const word = momentsIn(timeZone);
  for (let before: string | undefined; ;) {
    const rows = await readChargePage(database, filter, { before, limit: pageRows }, now);
    yield rows.map((row) => toLine(row, { word, currency, now })).join("");
    if (rows.length < pageRows) return;
    before = rows.at(-1)!.id;
  }
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

function toLine(row: ChargeRow, { word, currency, now }: Wording): string {
  const status = statusAt(row, now);
  const decidedAt = status === "expired" ? row.expires_at : row.decided_at;
  return csvLine([
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
  ]);
}
