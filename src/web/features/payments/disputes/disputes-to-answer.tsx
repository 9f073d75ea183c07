import { useInfiniteQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshPagesOf } from "#web/lib/query.ts";
import { RetryRow } from "#web/ui/failure-state.tsx";
import { ListEnd } from "#web/ui/list-end.tsx";
import { List, ListRow } from "#web/ui/list-row.tsx";
import { Section } from "#web/ui/section.tsx";

interface DisputesToAnswerProps {
  /** The charge whose detail is shown. */
  readonly selected: string | undefined;
  readonly onOpen: (chargeId: string) => void;
}

/** The partner's charges that are contested and wait for a reply; nothing where there is none. */
export function DisputesToAnswer({ selected, onOpen }: DisputesToAnswerProps) {
  const { disputes: shared, disputeConsole: messages } = useMessages("disputes", "disputeConsole");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const disputes = useInfiniteQuery(freshPagesOf("listPartnerDisputes", { show: "open" }));
  const rows = disputes.data?.pages.flatMap((page) => page.disputes);
  if (disputes.isPending || rows?.length === 0) return null;
  return (
    <Section title={messages.toAnswer}>
      {!rows ? (
        <RetryRow query={disputes} />
      ) : (
        <List label={messages.toAnswer}>
          {rows.map((dispute) => (
            <ListRow
              key={dispute.id}
              icon={<Scale size={22} strokeWidth={1.75} />}
              tone="clay"
              title={`${dispute.customer_name} · ${shared.reasons[dispute.reason]}`}
              detail={messages.until(formatDayAndTime(dispute.reply_until, language))}
              amount={formatMoney(dispute.amount)}
              selected={dispute.payment_request_id === selected}
              onClick={() => onOpen(dispute.payment_request_id)}
            />
          ))}
        </List>
      )}
      <ListEnd pages={disputes} byHand />
    </Section>
  );
}
