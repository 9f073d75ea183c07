import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { go } from "#web/lib/location.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { List, ListRow } from "#web/ui/list-row.tsx";
import { Section } from "#web/ui/section.tsx";

/** Payments whose checkout is over and whose money takes its time; nothing where there are none. */
export function TopUpsOnTheWay() {
  const { topUps } = useMessages("topUps");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const { data } = useQuery(freshQueryOf("listTopUps", {}));
  if (!data || data.length === 0) return null;
  return (
    <Section title={topUps.onTheWay}>
      <p className="text-sm text-ink-2">{topUps.onTheWayDetail}</p>
      <List label={topUps.onTheWay}>
        {data.map(({ id, session_id: sessionId, amount, created_at: at }) => (
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
