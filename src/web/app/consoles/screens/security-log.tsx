export { SecurityLog as SecurityLogScreen } from "#web/features/back-office/security-log/security-log.tsx";
