import { ScrollText } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";
import { AuditEventRow } from "./audit-event-row.tsx";
import { isFiltered, useAuditEvents, type AuditEventFilter } from "./use-audit-events.ts";

export function AuditEventList({ filter }: { filter: AuditEventFilter }) {
  const { auditLog: messages } = useMessages("auditLog");
  const events = useAuditEvents(filter);
  const empty = isFiltered(filter)
    ? { title: messages.emptyFilter, detail: messages.emptyFilterDetail }
    : { title: messages.empty, detail: messages.emptyDetail };
  return (
    <div className="grid gap-4">
      <PagedList
        pages={events}
        rows={events.data?.pages.flatMap((page) => page.acts)}
        label={messages.list}
        empty={{ icon: ScrollText, ...empty }}
        outdated={messages.outdated}
      >
        {(event) => <AuditEventRow key={event.id} event={event} />}
      </PagedList>
    </div>
  );
}
