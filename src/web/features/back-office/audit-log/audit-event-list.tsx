import { ScrollText } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureCard, RetryNotice } from "#web/ui/failure-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { AuditEventRow } from "./audit-event-row.tsx";
import { isFiltered, useAuditEvents, type AuditEventFilter } from "./use-audit-events.ts";

export function AuditEventList({ filter }: { filter: AuditEventFilter }) {
  const { auditLog: messages } = useMessages("auditLog");
  const events = useAuditEvents(filter);
  if (events.isPending) return <SkeletonList rows={6} />;
  if (!events.data) return <FailureCard query={events} />;
  const rows = events.data.pages.flatMap((page) => page.acts);
  const filtered = isFiltered(filter);
  return (
    <div className="grid gap-4">
      <RetryNotice query={events}>{events.isRefetchError && messages.outdated}</RetryNotice>
      <Card flush>
        {rows.length === 0 ? (
          <EmptyState
            icon={ScrollText}
            title={filtered ? messages.emptyFilter : messages.empty}
            detail={filtered ? messages.emptyFilterDetail : messages.emptyDetail}
          />
        ) : (
          <ul aria-label={messages.list} className="divide-y divide-line">
            {rows.map((row) => (
              <AuditEventRow key={row.id} event={row} />
            ))}
          </ul>
        )}
      </Card>
      <LoadMore pages={events} />
    </div>
  );
}
