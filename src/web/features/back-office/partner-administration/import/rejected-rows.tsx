import type { Output } from "#web/lib/api.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Card } from "#web/ui/card.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { DownloadButton } from "#web/ui/download-button.tsx";
import { nameOfRow, RowErrors } from "./row-errors.tsx";

type RejectedRow = NonNullable<Output<"getLastPartnerImport">>["refused_rows"][number];

const nameOf = ({ row, company_name: name }: RejectedRow) => nameOfRow({ row, name });
const errorsOf = ({ errors }: RejectedRow) => <RowErrors errors={errors} />;

export function RejectedRows({ id, rows }: { readonly id: string; readonly rows: readonly RejectedRow[] }) {
  const { partnerImport: messages } = useMessages("partnerImport");
  return (
    <section aria-labelledby="refused" className="grid gap-3">
      <div className="grid gap-3 rail:grid-cols-[minmax(0,1fr)_auto] rail:items-center">
        <div className="grid gap-0.5">
          <h2 id="refused" className="text-lg">
            {messages.rejectedRows}
          </h2>
          <p className="text-sm text-pretty text-ink-2">{messages.rejectedShown}</p>
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
