import { BadgePercent, CircleAlert, Store, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Notification } from "#web/features/accounts/notifications/use-inbox.ts";
import { isCashback, otherSideOf } from "#web/features/payments/transactions/rules.ts";
import { TransactionIcon, useTransactionTitle } from "#web/features/payments/transactions/transaction-parts.tsx";
import { TransactionAmount } from "#web/features/payments/transactions/transaction-row.tsx";
import { formatTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { useShownName } from "#web/lib/shown-name.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ListRow } from "#web/ui/list-row.tsx";

export interface RowProps<Kind extends Notification["kind"]> {
  readonly item: Extract<Notification, { kind: Kind }>;
  readonly fresh: boolean;
  readonly onOpen: () => void;
}

/** A movement, with the title and amount of the statement. */
export function MovementRow({ item: { movement }, fresh, onOpen }: RowProps<"movement">) {
  const { transactions: messages } = useMessages("transactions");
  const { language } = useLanguage();
  const title = useTransactionTitle()(movement);
  const otherSide = useShownName()(otherSideOf(movement));
  // Without what the title says already.
  const facts = [messages.types[movement.type], otherSide].filter((fact) => fact && fact !== title);
  return (
    <ListRow
      icon={<TransactionIcon transaction={movement} />}
      tone={isCashback(movement) ? "amber" : "quiet"}
      title={title}
      detail={<Detail fresh={fresh}>{[...facts, formatTime(movement.created_at, language)].join(" ·\u00a0")}</Detail>}
      amount={<TransactionAmount transaction={movement} />}
      onClick={onOpen}
    />
  );
}

/** A charge and its state. Its amount has no sign, because the row moved no money. */
export function RequestRow({ item: { request }, fresh, onOpen }: RowProps<"request">) {
  const { notifications: messages, common } = useMessages("notifications");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const pending = request.status === "pending";
  const note = pending ? undefined : request.status === "approved" ? messages.youPaid : messages.nothingCharged;
  return (
    <ListRow
      icon={<Store size={22} strokeWidth={1.75} />}
      tone={pending ? "clay" : "quiet"}
      title={messages.charge(request.partner_name)}
      detail={
        <>
          <Detail fresh={fresh}>{formatTime(request.created_at, language)}</Detail>
          {request.description && <span className="mt-0.5 line-clamp-2 break-words">{request.description}</span>}
          <span className="mt-1.5 block">
            <Badge tone={pending ? "clay" : "quiet"}>{messages.statuses[request.status]}</Badge>
          </span>
        </>
      }
      amount={
        <>
          {pending && (
            <span className="block text-xs font-bold tracking-wide text-clay uppercase">{common.youPay}</span>
          )}
          {formatMoney(request.amount)}
        </>
      }
      amountNote={note && <span className="font-normal text-ink-2">{note}</span>}
      onClick={onOpen}
    />
  );
}

type PlainKind = "failed_top_up" | "milestone" | "withdrawal" | "dispute";

/**
 * A failed payment, a milestone, a transfer that was not made, or news of a dispute. An amount has
 * no sign, because no money moved.
 */
export function PlainRow({ item, fresh, onOpen }: RowProps<PlainKind>) {
  const { language } = useLanguage();
  const { icon: Icon, detail, ...content } = usePlainContent()(item);
  const time = formatTime(item.created_at, language);
  return (
    <ListRow
      {...content}
      icon={<Icon size={22} strokeWidth={1.75} />}
      detail={<Detail fresh={fresh}>{detail ? `${detail} ·\u00a0${time}` : time}</Detail>}
      onClick={onOpen}
    />
  );
}

function usePlainContent() {
  const { notifications: messages } = useMessages("notifications");
  const { formatMoney } = useMoney();
  const disputeTitle = ({ status, partner_name: partner }: RowProps<"dispute">["item"]["dispute"]) => {
    if (status === "settled_for_customer") return messages.disputeForCustomer(partner);
    // One that ended in another way had the reply as its last news.
    return status === "settled_for_partner" ? messages.disputeForPartner(partner) : messages.disputeAnswered(partner);
  };
  return (item: RowProps<PlainKind>["item"]) => {
    switch (item.kind) {
      case "failed_top_up":
        return {
          icon: CircleAlert,
          tone: "clay",
          title: messages.failedTopUp,
          detail: undefined,
          amount: formatMoney(item.failed_top_up.amount),
          amountNote: <span className="font-normal text-ink-2">{messages.nothingCharged}</span>,
        } as const;
      case "milestone":
        return {
          icon: BadgePercent,
          tone: "amber",
          title: messages.milestone(formatMoney(item.milestone.reward_amount, { short: true })),
          detail: messages.milestoneDetail,
        } as const;
      case "dispute":
        return {
          icon: Store,
          title: disputeTitle(item.dispute),
          detail: undefined,
          amount: formatMoney(item.dispute.amount),
        } as const;
      case "withdrawal":
        return {
          icon: Undo2,
          title: messages.notSent(item.withdrawal.username),
          detail: messages.notSentDetail,
          amount: formatMoney(item.withdrawal.amount),
        } as const;
    }
  };
}

/** The second line. A new item is marked by a word as well as by colour. */
export function Detail({ fresh, children }: { fresh: boolean; children: ReactNode }) {
  const { notifications: messages } = useMessages("notifications");
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 break-words">
      {fresh && (
        <Badge tone="leaf" icon={<span className="block size-1.5 rounded-full bg-current" />}>
          {messages.unread}
        </Badge>
      )}
      <span className="min-w-0">{children}</span>
    </span>
  );
}
