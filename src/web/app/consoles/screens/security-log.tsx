import { SecurityEventFilters } from "#web/features/back-office/security-log/security-event-filters.tsx";
import { SecurityEventList } from "#web/features/back-office/security-log/security-event-list.tsx";
import { useSecurityEventFilter } from "#web/features/back-office/security-log/use-security-events.ts";

/** Events that concerned the safety of accounts. */
export function SecurityLogScreen() {
  const [filter, change] = useSecurityEventFilter();
  return (
    <div className="grid gap-5">
      <SecurityEventFilters filter={filter} onChange={change} />
      <SecurityEventList filter={filter} />
    </div>
  );
}
