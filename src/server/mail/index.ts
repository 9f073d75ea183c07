export { parseLanguage } from "./language.ts";
export { opensMailbox } from "./opens-mailbox.ts";
export { startMailer } from "./start-mailer.ts";
