export { startReceipts } from "./receipts/queue-receipts.ts";
export { startSecurityMails } from "./security-mails/queue-security-mails.ts";
export { startPusher } from "./push/queue-pushes.ts";
export { readPushedDevices } from "./push/store.ts";
export { readMark } from "./store.ts";
