import { Clock } from "lucide-react";
import type { Output } from "#web/lib/api.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { go } from "#web/lib/location.tsx";
import { List, ListRow } from "#web/ui/list-row.tsx";
import { Section } from "#web/ui/section.tsx";

/** Payments whose checkout is over and whose money takes its time. */
export function TopUpsOnTheWay({ topUps: open }: { readonly topUps: Output<"listTopUps"> }) {
  const { topUps } = useMessages("topUps");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  return (
    <Section title={topUps.onTheWay}>
      <p className="text-sm text-ink-2">{topUps.onTheWayDetail}</p>
      <List label={topUps.onTheWay}>
        {open.map(({ id, session_id: sessionId, amount, created_at: at }) => (
          <ListRow
            key={id}
            icon={<Clock size={22} strokeWidth={1.75} />}
            title={topUps.startedOn(formatDayAndTime(at, language))}
            amount={formatMoney(amount)}
            onClick={() => go(`/payment-success?session_id=${encodeURIComponent(sessionId)}`)}
          />
        ))}
      </List>
    </Section>
  );
}
