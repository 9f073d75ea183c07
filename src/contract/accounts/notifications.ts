import { z } from "zod";
import { amount, id, moment, nextBefore, pageBefore } from "../fields.ts";
import { unreadMax } from "../limits.ts";
import { operations } from "../operation.ts";
import { disputedCharge } from "../payments/disputes.ts";
import { paymentRequest } from "../payments/payment-requests.ts";
import { checkoutSessionId } from "../payments/top-ups.ts";
import { transaction } from "../payments/transactions.ts";
import { noticedKinds } from "../security-events.ts";

/**
 * `unread` is never true of what users did themselves: a payment and its cashback, a deposit, a
 * transfer sent, cashback moved, or a charge that they answered.
 */
const shared = {
  id,
  created_at: moment,
  unread: z.boolean().describe("Whether it is unread; never of what users did themselves."),
};

/**
 * One thing that happened to the caller's account, with all that a screen needs to show it. Its id
 * is the statement row's, the charge's or the milestone's where it is about one.
 */
export const notification = z.discriminatedUnion("kind", [
  z.object({
    ...shared,
    kind: z.literal("movement").describe("What it is about; the field of that name has the rest."),
    movement: transaction.describe("The row of the statement."),
  }),
  z.object({
    ...shared,
    kind: z.literal("request").describe("What it is about; the field of that name has the rest."),
    request: paymentRequest,
  }),
  /** `reward_amount` as in `listMilestones`. */
  z.object({
    ...shared,
    kind: z.literal("milestone").describe("What it is about; the field of that name has the rest."),
    milestone: z
      .object({ reward_amount: amount.describe("The cashback that was reached, in minor units.") })
      .describe("The milestone."),
  }),
  /** Nothing was credited. */
  z.object({
    ...shared,
    kind: z.literal("failed_top_up").describe("What it is about; the field of that name has the rest."),
    failed_top_up: z
      .object({
        amount: amount.describe("The amount, in minor units; of a notice null unless it is about a transfer."),
        session_id: checkoutSessionId,
      })
      .describe("The top-up; nothing was credited."),
  }),
  /** A reply to the caller's dispute, or its decision; `transaction_id` is the purchase's. */
  z.object({
    ...shared,
    kind: z.literal("dispute").describe("What it is about; the field of that name has the rest."),
    dispute: disputedCharge
      .extend({ transaction_id: id.describe("The purchase's row in the statement.") })
      .describe("A reply to the caller's dispute, or its decision."),
  }),
  /** A transfer that `withdrawIntent` cancelled. */
  z.object({
    ...shared,
    kind: z.literal("withdrawal").describe("What it is about; the field of that name has the rest."),
    withdrawal: z
      .object({
        username: z.string().describe("Whom it was for."),
        amount: amount.describe("The amount, in minor units; of a notice null unless it is about a transfer."),
      })
      .describe("A transfer that `withdrawIntent` cancelled."),
  }),
  /** Something that concerns the safety of the account, or of the partner that the caller owns. */
  z.object({
    ...shared,
    kind: z.literal("notice").describe("What it is about; the field of that name has the rest."),
    notice: z
      .object({
        kind: z.enum(noticedKinds).describe("What it is about; the field of that name has the rest."),
        company_name: z.string().nullable().describe("The partner; null unless it is about one."),
        by: z.string().nullable().describe("Who did it; null unless it is about the partner."),
        device: z.string().nullable().describe("The device, by browser and system; null if it is about none."),
        amount: amount
          .nullable()
          .describe("The amount, in minor units; of a notice null unless it is about a transfer."),
        recipient: z.string().nullable().describe("The recipient's name, of a transfer; null otherwise."),
        tries: z
          .int()
          .nullable()
          .describe("How many wrong purchase passwords another session tried; null unless it is about them."),
      })
      .describe("Something that concerns the safety of the account, or of the partner that the caller owns."),
  }),
]);

const unread = z.object({
  count: z.int().min(0).max(unreadMax),
  more: z.boolean().describe("Whether there are more than that."),
});

/**
 * The address that a push service gave the browser, written out; the longest have 600 characters.
 */
const endpoint = z
  .url()
  .max(1_000)
  .regex(/^[\x21-\x7e]+$/)
  .describe("The address that a push service gave the browser.");
const base64url = (bytes: { readonly min: number; readonly max: number }) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${bytes.min},${bytes.max}}={0,2}$`));

const mailSettings = z.object({
  purchase_receipts: z.boolean().describe("Whether a receipt of each purchase is mailed."),
});

export const notifications = operations({
  listNotifications: {
    method: "GET",
    path: "/notifications",
    summary:
      "The caller's transactions, charges, disputes, milestones, failed payments, cancelled transfers and security notices, newest first",
    access: "customer",
    input: z.strictObject(pageBefore(30)),
    output: z.object({
      notifications: z.array(notification),
      next_before: nextBefore,
    }),
  },
  getUnreadNotifications: {
    method: "GET",
    path: "/notifications/unread",
    summary: `Number of the caller's unread notifications, up to ${unreadMax}`,
    access: "customer",
    output: unread,
  },
  markNotificationsRead: {
    method: "POST",
    path: "/notifications/read",
    summary: "Marks notifications as read, up to a given one; later ones stay unread",
    description:
      "`up_to` is the id of the newest notification that was shown. What is committed later stays unread, even under an older id. Answers what is still unread.",
    access: "customer",
    input: z.strictObject({ up_to: id.describe("The newest notification that was shown.") }),
    output: unread,
  },
  getMailSettings: {
    method: "GET",
    path: "/notifications/mail",
    summary: "The caller's optional emails",
    access: "customer",
    output: mailSettings,
  },
  changeMailSettings: {
    method: "POST",
    path: "/notifications/mail",
    summary: "Turns purchase receipts by email on or off",
    access: "customer",
    input: z.strictObject({ purchase_receipts: z.boolean().describe("Whether a receipt of each purchase is mailed.") }),
    output: mailSettings,
  },
  getPushKey: {
    method: "GET",
    path: "/push/key",
    summary: "The public key for subscribing to push notifications (VAPID, RFC 8292)",
    description: "`key` is in base64url, as `PushManager.subscribe` takes it.",
    access: "customer",
    output: z.object({ key: z.string().describe("The public key in base64url, as `PushManager.subscribe` takes it.") }),
  },
  subscribeToPush: {
    method: "POST",
    path: "/push/subscriptions",
    summary: "Turns on push notifications of charges and money received for this device, while the session lasts",
    description:
      "Idempotent. `invalid_input` with `not_allowed` at `endpoint` means that it is no known push service, or is subscribed with other keys; at `p256dh`, that it is no key.",
    access: "customer",
    input: z.strictObject({
      endpoint,
      p256dh: base64url({ min: 87, max: 87 }).describe("The device's public key (RFC 8291), in base64url."),
      auth: base64url({ min: 22, max: 22 }).describe("The device's secret (RFC 8291), in base64url."),
    }),
    output: z.object({ subscribed: z.literal(true).describe("Whether pushes are on.") }),
    errors: ["too_many_requests"],
  },
  unsubscribeFromPush: {
    method: "POST",
    path: "/push/subscriptions/removal",
    summary: "Turns off push notifications for one of the caller's devices",
    description: "Idempotent: an unknown address changes nothing.",
    access: "customer",
    input: z.strictObject({ endpoint }),
    output: z.object({ subscribed: z.literal(false).describe("Whether pushes are on.") }),
  },
});
