export { decryptPayoutAccount, reencryptAccounts, setPayoutAccount } from "./account.ts";
export { cancelPayout, markPayoutPaid, rejectPayout } from "./decide.ts";
export { requestPayout } from "./request.ts";
export { readAccount as readPayoutAccount, readPayouts, sumWaiting } from "./store.ts";
export { toPayout, toPayoutAccount } from "./wire.ts";
