import { Suspense } from "react";
import { MailCard, PushCard } from "#web/features/accounts/notifications/alert-cards.tsx";
import { Inbox } from "#web/features/accounts/notifications/inbox.tsx";
import type { Notification } from "#web/features/accounts/notifications/use-inbox.ts";
import { reviewCharge } from "#web/features/payments/payment-requests/payment-requests.tsx";
import { fetched } from "#web/lib/fetched.ts";
import { go } from "#web/lib/location.tsx";
import { MovementRow, PlainRow, RequestRow } from "../inbox-rows.tsx";

const NoticeRow = fetched(
  async () => (await import("../notice-row.tsx")).NoticeRow,
  ["security", "notifications", "transactions"],
);

/** The inbox, and whether pushes and mailed receipts are on. */
export function NotificationsScreen() {
  return (
    <div className="grid gap-4 rail:max-w-[44rem]">
      <PushCard />
      <MailCard />
      <Inbox row={row} />
    </div>
  );
}

/**
 * Each item leads to its subject: a receipt, which has its dispute, a charge, a payment's result,
 * the cashback history, or the form to send again.
 */
function row(item: Notification, fresh: boolean) {
  switch (item.kind) {
    case "movement":
      return <MovementRow key={item.id} fresh={fresh} item={item} onOpen={() => go(`/extrato?receipt=${item.id}`)} />;
    case "request":
      return <RequestRow key={item.id} fresh={fresh} item={item} onOpen={() => reviewCharge(item.request)} />;
    case "failed_top_up":
      return (
        <PlainRow
          key={item.id}
          fresh={fresh}
          item={item}
          onOpen={() => go(`/payment-success?session_id=${item.failed_top_up.session_id}`)}
        />
      );
    case "withdrawal":
      return <PlainRow key={item.id} fresh={fresh} item={item} onOpen={() => go("/send-money")} />;
    case "dispute":
      return (
        <PlainRow
          key={item.id}
          fresh={fresh}
          item={item}
          onOpen={() => go(`/extrato?receipt=${item.dispute.transaction_id}`)}
        />
      );
    case "notice":
      return (
        <Suspense key={item.id}>
          <NoticeRow fresh={fresh} item={item} />
        </Suspense>
      );
    case "milestone":
      return <PlainRow key={item.id} fresh={fresh} item={item} onOpen={() => go("/historico")} />;
  }
}
