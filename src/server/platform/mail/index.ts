export { checkMail } from "./smtp/check-mail.ts";
export { parseLanguage } from "./language.ts";
export { pruneMails } from "./prune-mails.ts";
export { opensMailbox } from "./opens-mailbox.ts";
export { queueMail, queueMails, queuePasswordChanged, type NewMail } from "./queue-mails.ts";
export { readReceiptsUnwanted, readReceiptsWanted, writeReceiptsWanted } from "./settings.ts";
export { startMailer } from "./start-mailer.ts";
