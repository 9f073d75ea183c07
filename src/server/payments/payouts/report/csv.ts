import { csvBeginning, csvLine, toDecimal } from "#server/platform/csv.ts";
import type { EntryRow } from "../settlement-store.ts";
import type { Report } from "./collect.ts";
import { reportMessages } from "./messages.ts";

/** Amounts are plain decimals with a point in every language, so that a program can add them. */
export async function* writeCsv(report: Report): AsyncGenerator<string> {
  const messages = reportMessages[report.language];
  const { columns } = messages;
  yield csvBeginning([
    [messages.title],
    [messages.partner, report.partnerName],
    [messages.period, report.from, report.to],
    [messages.timeZone, report.zone],
    [messages.currency, report.currency],
    [messages.made, report.madeAt],
    [messages.opening, toDecimal(report.opening)],
    [messages.closing, toDecimal(report.closing)],
    [],
    [messages.totals, messages.count, messages.total],
    ...report.totals.map(({ kind, count, amount }) => [messages.kinds[kind], count, toDecimal(amount)]),
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
      messages.kinds[entry.kind],
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
