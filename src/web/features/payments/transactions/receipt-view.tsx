import { createPortal } from "react-dom";
import { useMessages } from "#web/lib/languages/context.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { fitted } from "#web/ui/money.tsx";
import { StatusBadge, TransactionIcon, TypeBadge } from "./transaction-parts.tsx";
import { TransactionAmount } from "./transaction-row.tsx";
import type { Receipt, ReceiptSource } from "./use-receipt-messages.ts";

export function ReceiptView({ source, receipt }: { source: ReceiptSource; receipt: Receipt }) {
  const { transactions: messages } = useMessages("transactions");
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 justify-items-center gap-2 text-center">
        <span className="grid size-14 place-items-center rounded-plate bg-sunken text-ink-2">
          <TransactionIcon transaction={source} size={26} />
        </span>
        <p className="w-full text-base font-semibold break-words">{receipt.title}</p>
        <div className="@container w-full">
          <p
            className="leading-tight font-[740] tracking-[-.035em] whitespace-nowrap"
            style={{ fontSize: fitted(receipt.amount, 2.5, 165) }}
          >
            <TransactionAmount transaction={source} />
          </p>
        </div>
        <TypeBadge type={source.type} />
      </div>
      <dl className="divide-y divide-line border-y border-line">
        {receipt.facts.map(({ key, name, value, detail, tone }) => (
          <div key={key} className="flex min-h-12 items-center justify-between gap-6 py-2 text-base">
            <dt className="shrink-0 text-ink-2">{name}</dt>
            <dd className="min-w-0 text-right break-words">
              {key === "status" ? (
                <StatusBadge status={source.status} />
              ) : (
                <span className={classNames("block font-semibold", tone === "amber" && "text-amber-ink")}>{value}</span>
              )}
              {detail && <span className="block text-sm text-ink-2">{detail}</span>}
            </dd>
          </div>
        ))}
        <div className="flex min-h-12 items-center justify-between gap-6 py-2 text-base">
          <dt className="shrink-0 text-ink-2">{messages.id}</dt>
          <dd className="flex min-w-0 items-center gap-1 text-right">
            <span className="min-w-0 text-sm break-all text-ink-2">{receipt.id}</span>
            <CopyButton text={receipt.id} label={messages.copyId} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** The receipt as it is printed, alone on the page. The style sheet hides it on the screen. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const { transactions: messages } = useMessages("transactions");
  return createPortal(
    <section className="paper">
      <div className="flex items-center justify-between gap-6 border-b-2 border-ink pb-4">
        <Logo size={30} />
        <p className="text-lg font-semibold">{receipt.heading}</p>
      </div>
      <div className="py-6">
        <p className="text-base text-ink-2">{receipt.type}</p>
        <p className="text-xl font-semibold break-words">{receipt.title}</p>
        <p className="text-4xl font-[740]">{receipt.amount}</p>
      </div>
      <dl className="divide-y divide-line border-y border-line">
        {[...receipt.facts, { name: messages.id, value: receipt.id, detail: undefined }].map(
          ({ name, value, detail }) => (
            <div key={name} className="grid grid-cols-[10rem_minmax(0,1fr)] gap-6 py-2.5 text-base">
              <dt className="text-ink-2">{name}</dt>
              <dd className="font-semibold break-words">
                {value}
                {detail && <span className="block font-normal text-ink-2">{detail}</span>}
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>,
    document.body,
  );
}
