import type { PartnerId } from "#contract/ids.ts";
import { closedAccountName, type Language } from "#contract/limits.ts";
import { readPartner } from "#server/partners/partners/index.ts";
import { toDatabaseZone } from "#server/platform/db/statement.ts";
import { localTimesIn } from "#server/platform/local-time.ts";
import { pagesByKey } from "#server/platform/page.ts";
import type { Services } from "#server/platform/services.ts";
import { readEntriesUpTo, readTotals, type EntryRow, type Period, type PeriodTotals } from "../settlement-store.ts";
import { reportMessages } from "./messages.ts";

export interface ReportInput {
  readonly partnerId: PartnerId;
  /** Whole days of the zone, both counted in. */
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly language: Language;
}

/** The content of both forms of the report, so that they cannot differ. */
export interface Report extends PeriodTotals, Omit<ReportInput, "partnerId" | "timeZone"> {
  readonly partnerName: string;
  readonly currency: string;
  /** The zone's name and its distance from UTC: `America/Sao_Paulo (UTC-03:00)`. */
  readonly zone: string;
  readonly madeAt: Date;
  /** A moment in the report's zone: `2026-11-21 09:05:00`. */
  readonly localTime: (moment: Date) => string;
  /** The period's legs, oldest first, read while they are written. */
  readonly entries: () => AsyncGenerator<EntryRow>;
}

/** Reads the entries of a period: the ledger's, or the sandbox's. */
export interface Books {
  readonly readTotals: typeof readTotals;
  readonly readEntriesUpTo: typeof readEntriesUpTo;
}

const ledger: Books = { readTotals, readEntriesUpTo };

export async function collectReport(
  { clock, config, database }: Pick<Services, "clock" | "config" | "database">,
  { partnerId, from, to, timeZone, language }: ReportInput,
  books = ledger,
): Promise<Report> {
  const period: Period = { from, to, timeZone: toDatabaseZone(timeZone) };
  const partner = await readPartner(database, partnerId);
  const totals = await books.readTotals(database, partnerId, period);
  const localTime = localTimesIn(timeZone);
  const shown = (row: EntryRow): EntryRow =>
    row.customer_name === closedAccountName ? { ...row, customer_name: reportMessages[language].closedAccount } : row;
  async function* entries(): AsyncGenerator<EntryRow> {
    const pages = pagesByKey(
      (after = totals.after, limit) =>
        books.readEntriesUpTo(database, partnerId, period, { after, upTo: totals.upTo, limit }),
      (entry: EntryRow) => entry.sequence,
    );
    for await (const rows of pages) yield* rows.map(shown);
  }
  return {
    ...totals,
    from,
    to,
    language,
    partnerName: partner!.partnerName,
    currency: config.currency,
    zone: `${timeZone} (${offsets(timeZone, from, to)})`,
    madeAt: clock.now(),
    localTime,
    entries,
  };
}

/** The zone's offset from UTC on the period's first and last day, which may differ. */
function offsets(timeZone: string, ...days: readonly string[]): string {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  const names = days.map((day) => {
    const parts = format.formatToParts(new Date(`${day}T12:00:00Z`));
    const name = parts.find(({ type }) => type === "timeZoneName")!.value.replace("GMT", "UTC");
    return name === "UTC" ? "UTC+00:00" : name;
  });
  return [...new Set(names)].join(", ");
}
