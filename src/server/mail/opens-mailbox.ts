import type { Config } from "../platform/config.ts";

/** Whether mails stay in the local mailbox, where anybody who reaches the server may read them. Never in production. */
export function opensMailbox(config: Pick<Config, "production" | "smtpUrl">): boolean {
  return !config.production && config.smtpUrl === undefined;
}
