export { audit, type AuditReport } from "./audit.ts";
export { auditOrHalt, isHalted } from "./self-audit.ts";
export { holdBalance, openAccounts, readBalances } from "./accounts.ts";
export { post, LedgerRefusal, type Leg, type Transfer } from "./post.ts";
