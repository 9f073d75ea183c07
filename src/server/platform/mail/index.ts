export { checkMail } from "./smtp/check-mail.ts";
export { parseLanguage } from "./settings.ts";
export { pruneMails } from "./start-mailer.ts";
export { opensMailbox } from "./settings.ts";
export { queueMail, queueMails, queuePasswordChanged, type NewMail } from "./queue-mails.ts";
export { readReceiptsUnwanted, readReceiptsWanted, writeReceiptsWanted } from "./settings.ts";
export { startMailer } from "./start-mailer.ts";
