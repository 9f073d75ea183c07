import { useInfiniteQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import type { Output } from "#web/lib/api.ts";
import { formatDayAndTime, readerTimeZone } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Link } from "#web/lib/location.tsx";
import type { Period } from "#web/lib/period.ts";
import { freshPagesOf } from "#web/lib/query.ts";
import { useShownName } from "#web/lib/shown-name.ts";
import { Card } from "#web/ui/card.tsx";
import { DataTable, type Column } from "#web/ui/data-table.tsx";
import { DownloadButton } from "#web/ui/download-button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { ListEnd } from "#web/ui/list-end.tsx";
import { Money } from "#web/ui/money.tsx";
import { PeriodField } from "#web/ui/period-field.tsx";
import { Section } from "#web/ui/section.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";

type Entry = Output<"listSettlementEntries">["entries"][number];

interface EntryListProps {
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
}

/** The entries of the partner's balance within a period, newest first, and the report to save. */
export function EntryList({ period, onPeriod }: EntryListProps) {
  const { payouts: messages } = useMessages("payouts");
  const turned = period.from !== undefined && period.to !== undefined && period.to < period.from;
  return (
    <Section title={messages.entries}>
      <div className="grid min-w-0 grid-cols-1 gap-4 rail:flex rail:flex-wrap rail:items-end rail:justify-between">
        <PeriodField value={period} onChange={onPeriod} />
        {!turned && <Report period={period} />}
      </div>
      {!turned && <Entries period={period} />}
    </Section>
  );
}

function Report({ period: { from, to } }: { period: Period }) {
  const { payouts: messages } = useMessages("payouts");
  const zone = readerTimeZone();
  if (from === undefined || to === undefined) return <p className="text-sm text-ink-2">{messages.reportPick}</p>;
  const input = { from, to, time_zone: zone };
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 gap-2.5">
        <DownloadButton operationId="exportSettlementReport" input={input}>
          {messages.csv}
        </DownloadButton>
        <DownloadButton operationId="exportSettlementReportPdf" input={input}>
          {messages.pdf}
        </DownloadButton>
      </div>
      <p className="text-xs text-ink-2">{messages.reportHint(zone)}</p>
    </div>
  );
}

function Entries({ period: { from, to } }: { period: Period }) {
  const { payouts: messages } = useMessages("payouts");
  const columns = useEntryColumns();
  const entries = useInfiniteQuery(
    freshPagesOf("listSettlementEntries", {
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      time_zone: readerTimeZone(),
    }),
  );
  const rows = entries.data?.pages.flatMap((page) => page.entries);
  if (entries.isPending) return <SkeletonList rows={4} />;
  return (
    <>
      <Card flush>
        {!rows ? (
          <FailureState query={entries} />
        ) : rows.length === 0 ? (
          <EmptyState icon={ReceiptText} title={messages.entriesEmpty} detail={messages.entriesEmptyDetail} />
        ) : (
          <DataTable
            label={messages.entries}
            columns={columns}
            rows={rows}
            keyOf={({ sequence }) => String(sequence)}
          />
        )}
      </Card>
      <ListEnd pages={entries} />
    </>
  );
}

function useEntryColumns(): readonly [Column<Entry>, ...Column<Entry>[]] {
  const { payouts: messages } = useMessages("payouts");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  return [
    { name: messages.entryWhat, cell: (entry) => <What entry={entry} /> },
    {
      name: messages.entryWhen,
      cell: ({ at }) => <span className="whitespace-nowrap">{formatDayAndTime(at, language)}</span>,
    },
    { name: messages.value, numeric: true, cell: ({ amount }) => <Money amount={amount} kind="signed" /> },
    { name: messages.entryBalance, numeric: true, cell: ({ balance_after: after }) => formatMoney(after) },
  ];
}

/** The origin of an entry: its kind, the charge, and how the charge's amount was split. */
function What({ entry: { kind, charge } }: { entry: Entry }) {
  const { payouts: messages } = useMessages("payouts");
  const { formatMoney } = useMoney();
  const shownName = useShownName();
  const split = kind === "refund" ? messages.refundOf : messages.chargeOf;
  return (
    <>
      {charge ? (
        <Link
          to={`/partner/charges?charge=${charge.id}`}
          className="-my-2.5 line-clamp-2 min-h-11 py-2.5 hover:underline rail:line-clamp-none"
        >
          {messages.kinds[kind]}
          {charge.description && `: ${charge.description}`}
        </Link>
      ) : (
        messages.kinds[kind]
      )}
      {charge && (
        <span className="block text-xs font-normal text-ink-2">
          {shownName(charge.customer_name)}
          {" · "}
          {split(formatMoney(charge.amount), formatMoney(charge.fee), formatMoney(charge.cashback))}
        </span>
      )}
    </>
  );
}
