import type { Output } from "#web/lib/api.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { DomainError } from "#web/lib/errors.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatCount } from "#web/lib/languages/plural.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Figure } from "#web/ui/figure.tsx";
import type { BatchPayout } from "./use-batches.ts";

export type Settled = Output<"settlePayoutBatch">["results"][number];

interface SettledRowsProps {
  readonly rows: readonly Settled[];
  readonly payouts: readonly BatchPayout[];
}

/** The outcome of the bank's answer: how much was done, and each row that was not. */
export function SettledRows({ rows, payouts }: SettledRowsProps) {
  const { payoutBatches: messages } = useMessages("payoutBatches");
  const { language } = useLanguage();
  const left = rows.filter(({ result }) => result !== "done" && result !== "already");
  const partnerOf = ({ end_to_end_id: name }: Settled) =>
    payouts.find((payout) => payout.end_to_end_id === name)?.partner_name ?? name;
  return (
    <div role="status" className="grid gap-3">
      <dl className="grid grid-cols-2 gap-3">
        <Figure name={messages.settled} value={formatCount(rows.length - left.length, language)} />
        <Figure name={messages.notSettled} value={formatCount(left.length, language)} />
      </dl>
      {left.length > 0 && (
        <div className="rounded-md border border-line">
          <DataTable
            label={messages.notSettled}
            rows={left}
            keyOf={({ end_to_end_id: name }) => name}
            columns={[
              { name: messages.partner, cell: partnerOf },
              { name: messages.because, cell: reasonOf, prose: true },
            ]}
          />
        </div>
      )}
    </div>
  );
}

const reasonOf = (row: Settled) => <Because row={row} />;

function Because({ row: { result, code } }: { readonly row: Settled }) {
  const { payoutBatches: messages } = useMessages("payoutBatches");
  const errorText = useErrorText();
  if (code === null) return messages.verdicts[result === "amount_differs" ? "amount_differs" : "unknown"];
  return errorText(new DomainError({ type: `/api/docs#${code}`, status: 409, code, request_id: "" }));
}
