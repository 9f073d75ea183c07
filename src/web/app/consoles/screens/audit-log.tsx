import { AuditEventFilters } from "#web/features/back-office/audit-log/audit-event-filters.tsx";
import { AuditEventList } from "#web/features/back-office/audit-log/audit-event-list.tsx";
import { useAuditEventFilter } from "#web/features/back-office/audit-log/use-audit-events.ts";

/** The acts of administrators, owners and commands on the server. */
export function AuditLogScreen() {
  const [filter, change] = useAuditEventFilter();
  return (
    <div className="grid gap-5">
      <AuditEventFilters filter={filter} onChange={change} />
      <AuditEventList filter={filter} />
    </div>
  );
}
