import { quoted, withoutFormulas } from "../../platform/csv.ts";
import type { EntryRow } from "../settlement-store.ts";
import type { Report } from "./collect.ts";
import { reportWords } from "./words.ts";

type Cell = string | bigint | null;

/**
 * The report as a table: facts and sums first, then a line for each leg. Amounts are plain decimals with a point, whatever the
 * language, so that a program can add them up.
 */
export async function* writeCsv(report: Report): AsyncGenerator<string> {
  const words = reportWords[report.language];
  const { columns } = words;
  // The mark tells spreadsheets that the letters are UTF-8.
  yield `\ufeff${lines([
    [words.title],
    [words.company, report.companyName],
    [words.period, report.from, report.to],
    [words.timeZone, report.zone],
    [words.currency, report.currency],
    [words.made, report.madeAt],
    [words.opening, decimal(report.opening)],
    [words.closing, decimal(report.closing)],
    [],
    [words.totals, words.count, words.total],
    ...report.totals.map(({ kind, count, amount }) => [words.kinds[kind], count, decimal(amount)]),
    [],
    [
      columns.sequence,
      columns.at,
      columns.kind,
      columns.description,
      columns.customer,
      columns.charged,
      columns.fee,
      columns.cashback,
      columns.amount,
      columns.balance,
      columns.reference,
    ],
  ])}`;
  for await (const entry of report.entries()) {
    yield lines([
      [
        entry.sequence,
        report.localTime(entry.at),
        words.kinds[entry.kind],
        entry.description ?? entry.bank_reference,
        entry.customer_name,
        decimal(entry.charge_amount),
        decimal(entry.charge_fee),
        decimal(entry.charge_cashback),
        decimal(entry.amount),
        decimal(entry.balance_after),
        referenceOf(entry),
      ],
    ]);
  }
}

const referenceOf = ({ charge_id, payout_id }: EntryRow): string | null => charge_id ?? payout_id;

/** Minor units as a decimal: -1234 is `-12.34`. */
function decimal(minor: bigint): string;
function decimal(minor: bigint | null): string | null;
function decimal(minor: bigint | null): string | null {
  if (minor === null) return null;
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, "0");
  return `${minor < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** RFC 4180. */
function lines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

const number = /^-?[0-9]+(?:\.[0-9]+)?$/;

function cell(value: Cell): string {
  const text = String(value ?? "");
  return number.test(text) ? text : quoted(withoutFormulas(text));
}
