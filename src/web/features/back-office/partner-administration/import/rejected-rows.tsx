import type { Output } from "#web/lib/api.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { factsOf } from "#web/lib/languages/facts.ts";
import { Card } from "#web/ui/card.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { DownloadButton } from "#web/ui/download-button.tsx";

type RejectedRow = NonNullable<Output<"getLastPartnerImport">>["refused_rows"][number];

const nameOf = ({ row, company_name: name }: RejectedRow) => (
  <span className="wrap-anywhere">{name === "" ? row : `${row} · ${name}`}</span>
);
const errorsOf = (row: RejectedRow) => <RowErrors row={row} />;

/** Each cell that is wrong on a line of its own: its column, the rule, and what stood there. */
function RowErrors({ row: { errors } }: { readonly row: RejectedRow }) {
  const { fieldErrors } = useMessages();
  const { language } = useLanguage();
  return (
    <span className="grid gap-1 wrap-anywhere">
      {errors.map(({ field, code, params, value }) => (
        <span key={`${field} ${code}`}>
          <span className="font-semibold">{field}</span>:{" "}
          {fieldErrors[code](factsOf(params, { language, currency: undefined }))}
          {value !== "" && <span className="line-clamp-2 text-sm text-ink-2">{value}</span>}
        </span>
      ))}
    </span>
  );
}

export function RejectedRows({ id, rows }: { readonly id: string; readonly rows: readonly RejectedRow[] }) {
  const { partnerAdministration: messages } = useMessages("partnerAdministration");
  return (
    <section aria-labelledby="refused" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-0.5">
          <h2 id="refused" className="text-lg">
            {messages.rejectedRows}
          </h2>
          <p className="text-sm text-ink-2">{messages.rejectedShown}</p>
        </div>
        <DownloadButton operationId="downloadRefusedRows" input={{ id }}>
          {messages.download}
        </DownloadButton>
      </div>
      <Card flush>
        <DataTable
          label={messages.rejectedRows}
          rows={rows}
          keyOf={({ row }) => String(row)}
          columns={[
            { name: messages.row, cell: nameOf },
            { name: messages.wrong, cell: errorsOf, prose: true },
          ]}
        />
      </Card>
    </section>
  );
}
