import { Suspense, useState } from "react";
import type { Transaction } from "#contract/transactions.ts";
import { Inbox } from "#web/features/notifications/inbox.tsx";
import { PushCard } from "#web/features/notifications/push-card.tsx";
import type { Notification } from "#web/features/notifications/use-inbox.ts";
import { reviewCharge } from "#web/features/payment-requests/review-charge.ts";
import { fetched } from "#web/lib/fetched.ts";
import { go } from "#web/lib/location.tsx";
import { MilestoneRow, MovementRow, RequestRow } from "../inbox-rows.tsx";

const TransactionSheet = fetched(
  async () => (await import("#web/features/transactions/transaction-sheet.tsx")).TransactionSheet,
);

/** The inbox: every movement and charge, and whether this device is told of them. */
export function NotificationsScreen() {
  const [shown, setShown] = useState<Transaction>();
  const [open, setOpen] = useState(false);

  function row(item: Notification, fresh: boolean) {
    if (item.kind === "movement") {
      const show = () => {
        setShown(item.movement);
        setOpen(true);
      };
      return <MovementRow key={item.id} item={item} fresh={fresh} onOpen={show} />;
    }
    if (item.kind === "request")
      return <RequestRow key={item.id} item={item} fresh={fresh} onOpen={() => reviewCharge(item.request)} />;
    return <MilestoneRow key={item.id} item={item} fresh={fresh} onOpen={() => go("/historico")} />;
  }

  return (
    <div className="grid gap-4 rail:max-w-[44rem]">
      <PushCard />
      <Inbox row={row} />
      <Suspense>
        {shown && <TransactionSheet transaction={shown} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
