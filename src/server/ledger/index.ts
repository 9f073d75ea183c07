export { audit, type AuditReport } from "./audit.ts";
export { auditOrHalt, isHalted } from "./self-audit.ts";
export { openAccounts, readBalances, type Balances } from "./accounts.ts";
export { post, LedgerRefusal, type AccountKind, type Leg, type Transfer, type TransferKind } from "./post.ts";
