import { Check, Clock3 } from "lucide-react";
import type { Transaction } from "#contract/payments/transactions.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { isCashback } from "./rules.ts";

/** What kind of movement it is. Amber is cashback and nothing else. */
export function TypeBadge({ type }: { type: Transaction["type"] }) {
  const { transactions: messages } = useMessages("transactions");
  return (
    <Badge tone={isCashback({ type }) || type === "cashback_transfer" ? "amber" : "quiet"}>
      {messages.types[type]}
    </Badge>
  );
}

/** Whether a movement is settled. The usual case stays quiet, so that a pending one is seen. */
export function StatusBadge({ status }: { status: Transaction["status"] }) {
  const { transactions: messages } = useMessages("transactions");
  if (status === "pending") {
    return (
      <Badge tone="clay" icon={<Clock3 size={12} strokeWidth={2.4} />}>
        {messages.statuses.pending}
      </Badge>
    );
  }
  return (
    <span className="inline-flex items-center gap-1 text-xs font-normal text-ink-2">
      <Check size={13} strokeWidth={2.4} aria-hidden="true" className="text-leaf" />
      {messages.statuses.completed}
    </span>
  );
}
