export { AuditLog as AuditLogScreen } from "#web/features/back-office/audit-log/audit-log.tsx";
