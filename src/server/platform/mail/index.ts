export { checkMail } from "./check-mail.ts";
export { parseLanguage } from "./settings.ts";
export { opensMailbox } from "./settings.ts";
export { queueMail, queueMails, type NewMail } from "./queue-mails.ts";
export { readReceiptOptOuts, readReceiptSetting, writeReceiptSetting } from "./settings.ts";
export { openMailer, pruneMails } from "./send-mail.ts";
