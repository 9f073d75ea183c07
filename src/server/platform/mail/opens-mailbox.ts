import type { Config } from "#server/platform/config.ts";

/** Whether mails stay in the local mailbox, where anybody who reaches the server may read them. Never in production. */
export function opensMailbox(config: Pick<Config, "production" | "smtp">): boolean {
  return !config.production && config.smtp === undefined;
}
