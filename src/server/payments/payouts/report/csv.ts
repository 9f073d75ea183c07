import { csvBeginning, csvLine, toDecimal } from "#server/platform/csv.ts";
import type { EntryRow } from "../settlement-store.ts";
import type { Report } from "./collect.ts";
import { reportWords } from "./words.ts";

/**
 * The report as a table: facts and sums first, then a line for each leg. Amounts are plain decimals with a point, whatever the
 * language, so that a program can add them up.
 */
export async function* writeCsv(report: Report): AsyncGenerator<string> {
  const words = reportWords[report.language];
  const { columns } = words;
  yield csvBeginning([
    [words.title],
    [words.company, report.companyName],
    [words.period, report.from, report.to],
    [words.timeZone, report.zone],
    [words.currency, report.currency],
    [words.made, report.madeAt],
    [words.opening, toDecimal(report.opening)],
    [words.closing, toDecimal(report.closing)],
    [],
    [words.totals, words.count, words.total],
    ...report.totals.map(({ kind, count, amount }) => [words.kinds[kind], count, toDecimal(amount)]),
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
  ]);
  for await (const entry of report.entries()) {
    yield csvLine([
      entry.sequence,
      report.localTime(entry.at),
      words.kinds[entry.kind],
      entry.description ?? entry.bank_reference,
      entry.customer_name,
      decimal(entry.charge_amount),
      decimal(entry.charge_fee),
      decimal(entry.charge_cashback),
      toDecimal(entry.amount),
      toDecimal(entry.balance_after),
      referenceOf(entry),
    ]);
  }
}

const referenceOf = ({ charge_id, payout_id }: EntryRow): string | null => charge_id ?? payout_id;

const decimal = (minor: bigint | null): string | null => (minor === null ? null : toDecimal(minor));
