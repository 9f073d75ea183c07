export { audit, auditSince, type AuditReport } from "./audit.ts";
export { auditOrHalt, isHalted, readVerdict } from "./self-audit.ts";
export { accounts, keepBalances, openAccounts, readBalances, readTrialBalance } from "./accounts.ts";
export { balanceOf, post, transfers, LedgerError, UnknownAccount, type Leg, type Transfer } from "./post.ts";
export { readNewestSeal, sealEntries, type Seal } from "./seals.ts";
export { verifySeals } from "./verify-seals.ts";
