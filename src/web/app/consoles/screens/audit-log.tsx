import { AuditLog } from "#web/features/back-office/audit-log/audit-log.tsx";

export function AuditLogScreen() {
  return <AuditLog />;
}
