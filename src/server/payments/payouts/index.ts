export { decryptPayoutAccount, reencryptAccounts, setPayoutAccount } from "./account.ts";
export { cancelPayout, markPayoutPaid, rejectPayout } from "./decide.ts";
export { collectReport, type Books } from "./report/collect.ts";
export { requestPayout } from "./request.ts";
export { toCsvFile } from "./report/csv.ts";
export { sumPeriod, type EntryRow, type Period, type SumRow } from "./settlement-store.ts";
export { readAccount as readPayoutAccount, readPayouts, sumWaiting } from "./store.ts";
export { toEntry, toPayout, toPayoutAccount, toSummary } from "./wire.ts";
