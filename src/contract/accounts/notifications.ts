import { z } from "zod";
import { amount, id, moment, pageBefore } from "../fields.ts";
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
const shared = { id, created_at: moment, unread: z.boolean() };

/**
 * One thing that happened to the caller's account, with all that a screen needs to show it. Its id
 * is the statement row's, the charge's or the milestone's where it is about one.
 */
export const notification = z.discriminatedUnion("kind", [
  z.object({ ...shared, kind: z.literal("movement"), movement: transaction }),
  z.object({ ...shared, kind: z.literal("request"), request: paymentRequest }),
  /** `reward_amount` as in `listMilestones`. */
  z.object({ ...shared, kind: z.literal("milestone"), milestone: z.object({ reward_amount: amount }) }),
  /** Nothing was credited. */
  z.object({
    ...shared,
    kind: z.literal("failed_top_up"),
    failed_top_up: z.object({ amount, session_id: checkoutSessionId }),
  }),
  /** A reply to the caller's dispute, or its decision; `transaction_id` is the purchase's receipt. */
  z.object({ ...shared, kind: z.literal("dispute"), dispute: disputedCharge.extend({ transaction_id: id }) }),
  /** A transfer that `withdrawIntent` cancelled. */
  z.object({ ...shared, kind: z.literal("withdrawal"), withdrawal: z.object({ username: z.string(), amount }) }),
  /** Something that concerns the safety of the account, or of the partner that the caller owns. */
  z.object({
    ...shared,
    kind: z.literal("notice"),
    notice: z.object({
      kind: z.enum(noticedKinds),
      /** Null unless it is about the partner. */
      company_name: z.string().nullable(),
      /** The user who did it; null unless it is about the partner. */
      by: z.string().nullable(),
      device: z.string().nullable(),
      /** The amount of a transfer, with the name of its recipient. */
      amount: amount.nullable(),
      recipient: z.string().nullable(),
    }),
  }),
]);

const unread = z.object({
  count: z.int().min(0).max(unreadMax),
  more: z.boolean(),
});

/**
 * The address that a push service gave the browser, written out; the longest have 600 characters.
 */
const endpoint = z
  .url()
  .max(1_000)
  .regex(/^[\x21-\x7e]+$/);
const base64url = (bytes: { readonly min: number; readonly max: number }) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${bytes.min},${bytes.max}}={0,2}$`));

const mailSettings = z.object({ purchase_receipts: z.boolean() });

export const notifications = operations({
  listNotifications: {
    method: "GET",
    path: "/notifications",
    summary:
      "The caller's transactions, charges, disputes, milestones, failed payments, cancelled transfers and security notices, newest first, paginated by key",
    access: "customer",
    input: z.strictObject(pageBefore(30)),
    output: z.object({ notifications: z.array(notification), next_before: id.nullable() }),
  },
  getUnreadNotifications: {
    method: "GET",
    path: "/notifications/unread",
    summary: `Number of the caller's unread notifications, up to ${unreadMax}`,
    access: "customer",
    output: unread,
  },
  /**
   * `up_to` is the id of the newest notification that was shown. What is committed later stays
   * unread, even under an older id. Answers what is still unread.
   */
  markNotificationsRead: {
    method: "POST",
    path: "/notifications/read",
    summary: "Marks notifications as read, up to a given one; later ones stay unread",
    access: "customer",
    input: z.strictObject({ up_to: id }),
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
    input: z.strictObject({ purchase_receipts: z.boolean() }),
    output: mailSettings,
  },
  /** `key` is in base64url, as `PushManager.subscribe` takes it. */
  getPushKey: {
    method: "GET",
    path: "/push/key",
    summary: "The public key for subscribing to push notifications (VAPID, RFC 8292)",
    access: "customer",
    output: z.object({ key: z.string() }),
  },
  /**
   * Idempotent. `invalid_input` with `not_allowed` at `endpoint` means that it is no known push
   * service, or is subscribed with other keys; at `p256dh`, that it is no key.
   */
  subscribeToPush: {
    method: "POST",
    path: "/push/subscriptions",
    summary: "Turns on push notifications of charges and money received for this device, while the session lasts",
    access: "customer",
    input: z.strictObject({
      endpoint,
      /** The device's public key and secret (RFC 8291), in base64url. */
      p256dh: base64url({ min: 87, max: 87 }),
      auth: base64url({ min: 22, max: 22 }),
    }),
    output: z.object({ subscribed: z.literal(true) }),
    errors: ["too_many_requests"],
  },
  /** Idempotent: an unknown address changes nothing. */
  unsubscribeFromPush: {
    method: "POST",
    path: "/push/subscriptions/removal",
    summary: "Turns off push notifications for one of the caller's devices",
    access: "customer",
    input: z.strictObject({ endpoint }),
    output: z.object({ subscribed: z.literal(false) }),
  },
});
