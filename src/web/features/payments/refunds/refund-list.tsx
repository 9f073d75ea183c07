import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshPagesOf } from "#web/lib/query.ts";
import { useShownName } from "#web/lib/shown-name.ts";
import { RetryRow } from "#web/ui/failure-state.tsx";
import { ListEnd } from "#web/ui/list-end.tsx";
import { List, ListRow } from "#web/ui/list-row.tsx";
import { Section } from "#web/ui/section.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";

/** The refunds of a charge, newest first, if there are any. Needs the messages `refunds`. */
export function RefundList({ chargeId }: { readonly chargeId: string }) {
  const { refunds: messages } = useMessages("refunds");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const shownName = useShownName();
  const refunds = useInfiniteQuery(freshPagesOf("listRefunds", { id: chargeId }));
  const rows = refunds.data?.pages.flatMap((page) => page.refunds);
  if (rows?.length === 0) return null;
  return (
    <Section title={messages.list}>
      {refunds.isPending ? (
        <SkeletonList rows={1} />
      ) : !rows ? (
        <RetryRow query={refunds} />
      ) : (
        <List label={messages.list}>
          {rows.map((refund) => (
            <ListRow
              key={refund.id}
              title={refund.reason ?? messages.noReason}
              detail={
                <>
                  <span className="block">
                    {formatDayAndTime(refund.created_at, language)} ·{"\u00a0"}
                    {messages.by(shownName(refund.refunded_by))}
                  </span>
                  <span className="block">{messages.ownPart(formatMoney(refund.split.establishment))}</span>
                </>
              }
              amount={formatMoney(refund.amount)}
            />
          ))}
        </List>
      )}
      <ListEnd pages={refunds} byHand />
    </Section>
  );
}
