export { startReceipts } from "./receipts/queue-receipts.ts";
export { startSecurityMails } from "./security-mails/queue-security-mails.ts";
export { startPusher } from "./push/queue-pushes.ts";
