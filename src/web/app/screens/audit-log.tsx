import { ActFilters } from "#web/features/back-office/audit-log/act-filters.tsx";
import { ActList } from "#web/features/back-office/audit-log/act-list.tsx";
import { useActFilter } from "#web/features/back-office/audit-log/use-acts.ts";
import { AdministratorOnly } from "../consoles/administrator-only.tsx";

/** What administrators, owners and commands on the server did. */
export function AuditLogScreen() {
  return (
    <AdministratorOnly>
      <Console />
    </AdministratorOnly>
  );
}

function Console() {
  const [filter, change] = useActFilter();
  return (
    <div className="grid gap-5">
      {/* A link beneath names other people: the fields follow. */}
      <ActFilters key={`${filter.actor} ${filter.subject}`} filter={filter} onChange={change} />
      <ActList filter={filter} />
    </div>
  );
}
