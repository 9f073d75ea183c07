import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { startPusher, startReceipts, startSecurityMails } from "./index.ts";
import { sendPush } from "./push/send-push.ts";
import { readPushedDevices } from "./push/store.ts";
import { notificationRoutes } from "./routes.ts";
import { readMark } from "./store.ts";

/** The inbox, pushes, and mails about security and receipts. */
export const notificationsModule = {
  name: "notifications",
  ownData: ({ database }, { userId }) => ({
    push_devices: async () =>
      (await readPushedDevices(database, userId)).map(({ endpoint, created_at: at, ...row }) => ({
        ...row,
        push_service: new URL(endpoint).host,
        subscribed_at: at.toISOString(),
      })),
    notifications_read: async () => {
      const mark = await readMark(database, userId);
      return mark === undefined ? null : { up_to: mark.settled, beyond: mark.seen };
    },
  }),
  erasure: { rows: { notification_marks: "user_id = $1" } },
  open: (services: Services) => ({
    handlers: notificationRoutes(services),
    jobs: { "send-push": (task) => sendPush(services, task) },
    followers: [startPusher, startReceipts, startSecurityMails],
  }),
} satisfies ServerModule;
