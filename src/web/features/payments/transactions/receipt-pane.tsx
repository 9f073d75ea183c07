import { Suspense, useState } from "react";
import type { Transaction } from "#contract/payments/transactions.ts";
import { fetched } from "#web/lib/fetched.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useWide } from "#web/lib/use-wide.ts";
import { ListPane } from "#web/ui/list-pane.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import type { OfPurchase } from "./receipt-content.tsx";
import { ReceiptOutline } from "./receipt-outline.tsx";

// Loaded on demand, since most visits of the statement open no receipt.
const ReceiptContent = fetched(async () => (await import("./receipt-content.tsx")).ReceiptContent, ["protection"]);

interface ReceiptPaneProps {
  /** The open receipt's transaction; undefined if none is open. */
  readonly id: string | undefined;
  readonly known: Transaction | undefined;
  /** Shown beside the list while no receipt is open, without a way to close it. */
  readonly newest: Transaction | undefined;
  readonly onClose: () => void;
  readonly OfPurchase: OfPurchase;
}

/** A receipt: beside the list where there is room, in a sheet elsewhere. */
export function ReceiptPane({ id, known, newest, onClose, OfPurchase }: ReceiptPaneProps) {
  const { transactions: messages } = useMessages("transactions");
  const wide = useWide();
  // The last receipt stays visible while the sheet closes.
  const [shown, setShown] = useState({ id, known });
  if (id !== undefined && id !== shown.id) setShown({ id, known });
  if (wide)
    return (
      <ListPane
        title={messages.receipt}
        none={{ title: messages.noReceipt, detail: messages.noReceiptDetail }}
        onClose={id === undefined ? undefined : onClose}
      >
        {id !== undefined ? (
          <Receipt {...{ id, known, OfPurchase }} />
        ) : (
          newest && <Receipt id={newest.id} known={newest} OfPurchase={OfPurchase} />
        )}
      </ListPane>
    );
  return (
    <Sheet open={id !== undefined} onClose={onClose} title={messages.receipt}>
      {shown.id !== undefined && <Receipt id={shown.id} known={shown.known} OfPurchase={OfPurchase} />}
    </Sheet>
  );
}

interface ReceiptProps {
  readonly id: string;
  readonly known: Transaction | undefined;
  readonly OfPurchase: OfPurchase;
}

function Receipt({ id, known, OfPurchase }: ReceiptProps) {
  return (
    <Suspense fallback={<ReceiptOutline />}>
      <ReceiptContent key={id} id={id} known={known} OfPurchase={OfPurchase} />
    </Suspense>
  );
}
