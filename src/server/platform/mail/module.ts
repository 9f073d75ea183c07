import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { checkMail } from "./check-mail.ts";
import { opensMailbox, openMailer, pruneMails } from "./index.ts";
import { mailboxRoutes, mailRoutes } from "./routes.ts";
import { readReceiptSetting } from "./settings.ts";

/** Mails, and the local mailbox where no mail server is configured. */
export const mailModule = {
  name: "mail",
  tidy: [pruneMails],
  ownData: ({ database }, { userId }) => ({
    mail_settings: async () => ({ purchase_receipts: await readReceiptSetting(database, userId) }),
  }),
  erasure: {
    rows: { mail_settings: "user_id = $1", mails: "owner = $1" },
    rowsOfAddress: { mails: "address = $1", mailbox_messages: "recipient = $1" },
  },
  check: ["mail", ({ config }) => checkMail(config)],
  open: async (services: Services) => ({
    handlers: mailRoutes(services),
    routes: opensMailbox(services.config)
      ? [{ at: "/mailbox", routes: mailboxRoutes(services), from: "own-machine" as const }]
      : [],
    ...(await openMailer(services)),
  }),
} satisfies ServerModule;
