import { ReceiptText, X } from "lucide-react";
import { Suspense, useId, useState } from "react";
import type { Transaction } from "#contract/transactions.ts";
import { fetched } from "#web/lib/fetched.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useWide } from "#web/lib/use-wide.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { ReceiptOutline } from "./receipt-outline.tsx";

// Most visits of the statement open none.
const ReceiptContent = fetched(async () => (await import("./receipt-content.tsx")).ReceiptContent);

interface ReceiptPlaceProps {
  /** Undefined while none is open. */
  readonly id: string | undefined;
  readonly known: Transaction | undefined;
  readonly onClose: () => void;
}

/** Where a receipt is shown: beside the list where there is room, in a sheet elsewhere. */
export function ReceiptPlace({ id, known, onClose }: ReceiptPlaceProps) {
  const { transactions: words } = useMessages("transactions");
  const wide = useWide();
  // What was shown stays while the sheet leaves.
  const [shown, setShown] = useState({ id, known });
  if (id !== undefined && id !== shown.id) setShown({ id, known });
  if (wide) return <Pane id={id} known={known} onClose={onClose} />;
  return (
    <Sheet open={id !== undefined} onClose={onClose} title={words.receipt}>
      <Suspense fallback={<ReceiptOutline />}>
        {shown.id !== undefined && <ReceiptContent key={shown.id} id={shown.id} known={shown.known} />}
      </Suspense>
    </Sheet>
  );
}

function Pane({ id, known, onClose }: ReceiptPlaceProps) {
  const { transactions: words, common } = useMessages("transactions");
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="sticky top-24 max-h-[calc(100dvh-7.5rem)] min-w-0 overflow-y-auto rounded-xl"
    >
      <Card>
        <div className="flex min-h-11 items-center justify-between gap-3 pb-2">
          <h2 id={headingId} className="text-lg">
            {words.receipt}
          </h2>
          {id !== undefined && (
            <IconButton variant="plain" label={common.close} onClick={onClose} className="-mr-2">
              <X size={22} strokeWidth={1.9} />
            </IconButton>
          )}
        </div>
        {id === undefined ? (
          <EmptyState
            icon={<ReceiptText size={28} strokeWidth={1.6} />}
            title={words.noReceipt}
            detail={words.noReceiptDetail}
          />
        ) : (
          <Suspense fallback={<ReceiptOutline />}>
            <ReceiptContent key={id} id={id} known={known} />
          </Suspense>
        )}
      </Card>
    </section>
  );
}
