import { Ban, Check, Hourglass, X, type LucideIcon } from "lucide-react";
import type { PayoutStatus } from "#contract/payments/payouts.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Badge } from "#web/ui/badge.tsx";

const looks: Record<PayoutStatus, { readonly icon: LucideIcon; readonly tone: "leaf" | "clay" | "quiet" }> = {
  requested: { icon: Hourglass, tone: "quiet" },
  paid: { icon: Check, tone: "leaf" },
  rejected: { icon: X, tone: "clay" },
  cancelled: { icon: Ban, tone: "quiet" },
};

/** A payout's status as text, an icon and a colour. */
export function PayoutStatusBadge({ status }: { status: PayoutStatus }) {
  const { payouts: messages } = useMessages("payouts");
  const { icon: Icon, tone } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon size={13} strokeWidth={2.4} />}>
      {messages.statuses[status]}
    </Badge>
  );
}
