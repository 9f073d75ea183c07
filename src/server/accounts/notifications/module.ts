import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { startPusher, startReceipts, startSecurityMails } from "./index.ts";
import { sendPush } from "./push/send-push.ts";
import { notificationRoutes } from "./routes.ts";

/** The inbox, pushes, and mails about security and receipts. */
export const notificationsModule = {
  name: "notifications",
  open: (services: Services) => ({
    handlers: notificationRoutes(services),
    jobs: { "send-push": (task) => sendPush(services, task) },
    followers: [startPusher, startReceipts, startSecurityMails],
  }),
} satisfies ServerModule;
