import type { notifications } from "#contract/accounts/notifications.ts";
import { readReceiptSetting, writeReceiptSetting } from "#server/platform/mail/index.ts";
import type { Handlers } from "#server/platform/module.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { listNotifications } from "./list-notifications.ts";
import { markNotificationsRead, readUnread } from "./mark-read.ts";
import { subscribeToPush, unsubscribeFromPush } from "./push/subscriptions.ts";
import { currentVapidKey } from "./push/vapid.ts";

export function notificationRoutes(services: Services): Handlers<typeof notifications> {
  const { database, keys } = services;
  return {
    listNotifications: ({ before, limit }, { caller }) =>
      listNotifications(services, { userId: caller.userId, before, limit }),
    getUnreadNotifications: (_input, { caller }) => readUnread(database, caller.userId),
    markNotificationsRead: ({ up_to: upTo }, { caller }) => markNotificationsRead(services, caller.userId, upTo),
    getMailSettings: async (_input, { caller }) => ({
      purchase_receipts: await readReceiptSetting(database, caller.userId),
    }),
    changeMailSettings: async ({ purchase_receipts: wanted }, { caller }) => {
      await writeReceiptSetting(database, caller.userId, wanted);
      return { purchase_receipts: wanted };
    },
    getPushKey: async () => ({ key: currentVapidKey(keys).publicKey }),
    subscribeToPush: async (device, { caller, language }) => {
      await limitRate(services, `subscribe-to-push:${caller.userId}`, { max: 30, windowMs: 60_000 });
      await subscribeToPush(services, { ...device, userId: caller.userId, sessionId: caller.sessionId, language });
      return { subscribed: true };
    },
    unsubscribeFromPush: async ({ endpoint }, { caller }) => {
      await unsubscribeFromPush(database, caller.userId, endpoint);
      return { subscribed: false };
    },
  };
}
