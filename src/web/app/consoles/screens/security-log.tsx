import { SecurityLog } from "#web/features/back-office/security-log/security-log.tsx";

export function SecurityLogScreen() {
  return <SecurityLog />;
}
