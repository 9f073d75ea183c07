import { createPortal } from "react-dom";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Logo } from "#web/ui/logo.tsx";
import type { Receipt } from "./use-receipt-messages.ts";

/** The receipt as it is printed: alone on the page, whatever stands on the screen. The style sheet hides it until then. */
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
