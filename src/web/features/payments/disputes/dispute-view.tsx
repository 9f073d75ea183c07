import { Ban, Check, Hourglass, Scale, Store, Undo2, type LucideIcon } from "lucide-react";
import type { Output } from "#web/lib/api.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Badge } from "#web/ui/badge.tsx";
import type { Wash } from "#web/ui/class-names.ts";
import { Facts } from "#web/ui/facts.tsx";

export type Dispute = NonNullable<Output<"getOwnDispute">["dispute"]>;

type State = "partner" | "administrator" | Exclude<Dispute["status"], "open" | "answered">;

const looks: Record<State, { readonly icon: LucideIcon; readonly tone: Wash }> = {
  partner: { icon: Hourglass, tone: "clay" },
  administrator: { icon: Scale, tone: "clay" },
  settled_for_customer: { icon: Check, tone: "leaf" },
  settled_for_partner: { icon: Store, tone: "quiet" },
  withdrawn: { icon: Ban, tone: "quiet" },
  refunded: { icon: Undo2, tone: "leaf" },
};

/** The side whose turn it is, or how it ended. */
function stateOf({ status, waits_for: turn }: Pick<Dispute, "status" | "waits_for">): State {
  return turn ?? (status as Exclude<State, "partner" | "administrator">);
}

/** A dispute's state as text, an icon and a colour. */
function DisputeBadge({ dispute }: { readonly dispute: Pick<Dispute, "status" | "waits_for"> }) {
  const { disputes: messages } = useMessages("disputes");
  const state = stateOf(dispute);
  const { icon: Icon, tone } = looks[state];
  return (
    <Badge tone={tone} icon={<Icon size={13} strokeWidth={2.4} />}>
      {messages.states[state]}
    </Badge>
  );
}

interface DisputeViewProps {
  readonly dispute: Dispute;
  /** The reader is its customer. */
  readonly isOwn?: boolean;
}

/** How a dispute stands, and what each side wrote. Needs the messages `disputes`. */
export function DisputeView({ dispute, isOwn = false }: DisputeViewProps) {
  const { disputes: messages } = useMessages("disputes");
  const { language } = useLanguage();
  const state = stateOf(dispute);
  const when = (moment: string) => formatDayAndTime(moment, language);
  // Only the end of the partner's time leads to the administrators without a reply.
  const missed = dispute.reply === null && (state === "administrator" || dispute.decision_reason !== null);
  return (
    <div className="grid gap-2">
      <div role="status" className="grid gap-2">
        <DisputeBadge dispute={dispute} />
        <p className="text-sm text-ink-2">
          {state === "partner" ? messages.partnerHasUntil(when(dispute.reply_until)) : messages.details[state]}
        </p>
      </div>
      <Facts
        facts={[
          { name: messages.openedAt, value: when(dispute.opened_at) },
          { name: messages.why, value: messages.reasons[dispute.reason] },
          { name: isOwn ? messages.fromYou : messages.fromCustomer, value: dispute.text, isLong: true },
          { name: messages.fromPartner, value: dispute.reply ?? (missed ? messages.noReply : null), isLong: true },
          { name: messages.decision, value: dispute.decision_reason, isLong: true },
          { name: messages.endedAt, value: dispute.ended_at && when(dispute.ended_at) },
        ]}
      />
    </div>
  );
}
