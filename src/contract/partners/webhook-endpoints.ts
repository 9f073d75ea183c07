import { z } from "zod";
import { id, loginPassword, moment, pageBefore } from "../fields.ts";
import { keyModes, webhookEvents, webhookUrlLengthMax } from "../limits.ts";
import { operations } from "../operation.ts";

const endpoint = z.object({
  id,
  url: z.string(),
  /** `live` gets events of real charges, `test` those of the sandbox. */
  mode: z.enum(keyModes),
  events: z.array(z.enum(webhookEvents)),
  is_enabled: z.boolean(),
  created_at: moment,
  /** Until when the previous secret signs too; null if it does not. */
  previous_secret_until: moment.nullable(),
  /** Since when an owner who saw the secret is gone: replace it. Null if none is. */
  rotation_due_since: moment.nullable(),
});
/** `secret` signs (HMAC-SHA-256), and cannot be read again. */
const endpointWithSecret = z.object({ webhook_endpoint: endpoint, secret: z.string() });

/**
 * `status`: an answer that is not 2xx; `timeout`: none within ten seconds; `not_public`: an address
 * that is not public; `secret`: one that cannot be decrypted.
 */
export const webhookFailures = ["status", "redirect", "timeout", "unreachable", "not_public", "secret"] as const;
export type WebhookFailure = (typeof webhookFailures)[number];

/** It is tried fifteen times over about a day. */
const delivery = z.object({
  id,
  /** The same for every address and every attempt. */
  event_id: id,
  event_type: z.enum([...webhookEvents, "test"]),
  status: z.enum(["waiting", "delivered", "failed"]),
  next_try_at: moment.nullable(),
  created_at: moment,
  /** `excerpt` is the beginning of the answer, at most 500 characters. */
  attempts: z.array(
    z.object({
      at: moment,
      http_status: z.int().nullable(),
      failure: z.enum(webhookFailures).nullable(),
      took_ms: z.int(),
      excerpt: z.string().nullable(),
    }),
  ),
});

const url = z.url().max(webhookUrlLengthMax);
const events = z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length);

export const webhookEndpoints = operations({
  listWebhookEndpoints: {
    method: "GET",
    path: "/partner/webhook-endpoints",
    summary: "The partner's webhook addresses",
    access: "owner",
    output: z.array(endpoint),
  },
  /** `webhook_url_not_allowed`: `url` is not https at a public name. */
  createWebhookEndpoint: {
    method: "POST",
    path: "/partner/webhook-endpoints",
    summary: "Adds a webhook address; its signing secret is shown only in this response",
    access: "owner",
    asksLoginPassword: true,
    input: z.strictObject({ url, mode: z.enum(keyModes), events, login_password: loginPassword }),
    output: endpointWithSecret,
    errors: ["too_many_webhook_endpoints", "webhook_url_not_allowed"],
  },
  updateWebhookEndpoint: {
    method: "PUT",
    path: "/partner/webhook-endpoints/{id}",
    summary: "Changes a webhook's address and events, or pauses it",
    access: "owner",
    asksLoginPassword: true,
    input: z.strictObject({ id, url, events, is_enabled: z.boolean(), login_password: loginPassword }),
    output: endpoint,
    errors: ["not_found", "webhook_url_not_allowed"],
  },
  rotateWebhookSecret: {
    method: "POST",
    path: "/partner/webhook-endpoints/{id}/secret",
    summary: "Creates a new secret, shown only once; the previous one keeps signing for 24 hours",
    access: "owner",
    asksLoginPassword: true,
    input: z.strictObject({ id, login_password: loginPassword }),
    output: endpointWithSecret,
    errors: ["not_found"],
  },
  /**
   * Answers the delivery before its first attempt. `too_many_requests` beyond 30 sent by hand in
   * ten minutes, resent ones included.
   */
  sendTestWebhook: {
    method: "POST",
    path: "/partner/webhook-endpoints/{id}/test",
    summary: "Sends an event of type test",
    access: "owner",
    input: z.strictObject({ id }),
    output: delivery,
    errors: ["not_found", "too_many_requests"],
  },
  listWebhookDeliveries: {
    method: "GET",
    path: "/partner/webhook-endpoints/{id}/deliveries",
    summary: "Webhooks sent to an address in the last 30 days, newest first, with every attempt",
    access: "owner",
    input: z.strictObject({ id, ...pageBefore(20) }),
    output: z.object({ deliveries: z.array(delivery), next_before: id.nullable() }),
    errors: ["not_found"],
  },
  /** Starts the fifteen attempts anew. */
  resendWebhookDelivery: {
    method: "POST",
    path: "/partner/webhook-deliveries/{id}/resend",
    summary: "Resends an event right away",
    access: "owner",
    input: z.strictObject({ id }),
    output: delivery,
    errors: ["not_found", "too_many_requests"],
  },
  deleteWebhookEndpoint: {
    method: "DELETE",
    path: "/partner/webhook-endpoints/{id}",
    summary: "Deletes a webhook address and its log",
    access: "owner",
    input: z.strictObject({ id }),
    output: z.object({ deleted: z.literal(true) }),
    errors: ["not_found"],
  },
});
