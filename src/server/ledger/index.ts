export { audit, type AuditReport } from "./audit.ts";
export { auditOrHalt, isHalted, readVerdict } from "./self-audit.ts";
export { holdBalance, openAccounts, readBalances, readTrialBalance } from "./accounts.ts";
export { post, LedgerError, type Leg, type Transfer } from "./post.ts";
