export {
  accountOfPayout,
  decryptAccount,
  decryptPayoutAccount,
  reencryptAccounts,
  setPayoutAccount,
} from "./account.ts";
export { announcePayout, cancelPayout, markPayoutPaid, rejectPayout, requireApproval } from "./decide.ts";
export { approvalKey, approvals, readApprovals } from "./four-eyes.ts";
export type { PayoutAccount } from "./mask-account.ts";
export { collectReport, type Books } from "./report/collect.ts";
export { requestPayout } from "./request.ts";
export { toCsvFile } from "./report/csv.ts";
export { concernOf, needsApproval } from "./rules.ts";
export { requestDuePayouts } from "./schedule/request-due.ts";
export { sumPeriod, type EntryRow, type Period, type SumRow } from "./settlement-store.ts";
export {
  lockedPayouts,
  payoutColumns,
  readAccount as readPayoutAccount,
  reportAccountsSetSince,
  sumWaiting,
  withdrawApprovals,
  type PayoutRow,
} from "./store.ts";
export { toAnyPayout, toEntry, toSummary } from "./wire.ts";
