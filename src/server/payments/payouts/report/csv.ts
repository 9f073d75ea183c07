import { amountCell, csvBeginning, csvFormatFor, csvLine, type CsvFormat } from "#server/platform/csv.ts";
import type { EntryRow } from "../settlement-store.ts";
import type { Report } from "./collect.ts";
import { fileNameOf, kindOf, reportMessages } from "./messages.ts";

/** The report as a file in the form of its reader, to be saved under its name. */
export function toCsvFile(report: Report, reader: Pick<Parameters<typeof csvFormatFor>[0], "caller" | "timeZone">) {
  const format = csvFormatFor({ ...reader, language: report.language });
  return { name: format.nameOf(fileNameOf(report)), body: writeCsv(report, format) };
}

/** The report as a table, with all that its PDF shows and the parts of each charge. */
async function* writeCsv(report: Report, format: CsvFormat): AsyncGenerator<string> {
  const messages = reportMessages[report.language];
  const { columns } = messages;
  yield csvBeginning(format, [
    [messages.title],
    [messages.partner, report.partnerName],
    [messages.period, report.from, report.to],
    [messages.timeZone, report.zone],
    [messages.currency, report.currency],
    [messages.made, report.madeAt],
    [messages.opening, amountCell(report.opening)],
    [messages.closing, amountCell(report.closing)],
    [],
    [messages.totals, messages.count, messages.total],
    ...report.totals.map(({ kind, count, amount }) => [messages.kinds[kind], count, amountCell(amount)]),
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
      columns.register,
    ],
  ]);
  for await (const entry of report.entries()) {
    yield csvLine(format, [
      entry.sequence,
      entry.at,
      kindOf(messages, entry),
      entry.description ?? entry.bank_reference,
      entry.customer_name,
      amountCell(entry.charge_amount),
      amountCell(entry.charge_fee),
      amountCell(entry.charge_cashback),
      amountCell(entry.amount),
      amountCell(entry.balance_after),
      referenceOf(entry),
      entry.till,
    ]);
  }
}

const referenceOf = ({ charge_id, payout_id }: EntryRow): string | null => charge_id ?? payout_id;
