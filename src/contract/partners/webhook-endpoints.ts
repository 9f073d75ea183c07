import { z } from "zod";
import { id, loginPassword, moment, nextBefore, pageBefore } from "../fields.ts";
import { webhookEvents } from "../integration.ts";
import { webhookUrlLengthMax } from "../limits.ts";
import { operations } from "../operation.ts";
import { keyMode } from "./api-keys.ts";
import { rights } from "./roles.ts";

/** The kinds of events that an address can subscribe to. */
const webhookEvent = z
  .enum(webhookEvents)
  .meta({ id: "WebhookEventType", description: "A kind of event; the section on webhooks describes each." });

const endpointExample = {
  id: "01a2a3c1-2d3e-7f40-9b5c-6d7e8f901234",
  url: "https://till.example/webhooks/troco",
  mode: "test",
  events: ["charge.approved", "charge.rejected"],
  is_enabled: true,
  created_at: "2026-11-20T12:10:00.000Z",
  previous_secret_until: null,
  rotation_due_since: null,
};

const endpoint = z
  .object({
    id: id.describe("The address's ID."),
    url: z.string().describe("The address that events are sent to."),
    mode: keyMode.describe("`live` gets events of real charges, `test` those of the sandbox."),
    events: z.array(webhookEvent).describe("The kinds of events that are sent to it."),
    is_enabled: z.boolean().describe("Whether events are sent to it."),
    created_at: moment.describe("When it was added."),
    previous_secret_until: moment
      .nullable()
      .describe("Until when the previous secret signs beside the new one; null if it does not."),
    rotation_due_since: moment
      .nullable()
      .describe("Since when an owner who saw the secret is gone, so that it should be replaced; null if none is."),
  })
  .meta({
    id: "WebhookEndpoint",
    description: "An address of the partner's server that receives events.",
    examples: [endpointExample],
  });
const endpointWithSecret = z
  .object({
    webhook_endpoint: endpoint.describe("The address."),
    secret: z.string().describe("Signs each webhook (HMAC-SHA-256) from now on. It cannot be read again."),
  })
  .meta({ id: "WebhookEndpointWithSecret", description: "An address with its new secret." });
const secretExample = {
  webhook_endpoint: endpointExample,
  secret: `whsec_${"0".repeat(48)}`,
};

export const webhookFailures = ["status", "redirect", "timeout", "unreachable", "not_public", "secret"] as const;
export type WebhookFailure = (typeof webhookFailures)[number];

const deliveryExample = {
  id: "01a2a3d2-3e4f-7051-8c6d-7e8f90123456",
  event_id: "01a2a3d2-3e4f-7051-8c6d-7e8f90123455",
  event_type: "test",
  status: "waiting",
  next_try_at: "2026-11-20T12:11:00.000Z",
  created_at: "2026-11-20T12:11:00.000Z",
  attempts: [],
};

const attempt = z
  .object({
    at: moment.describe("When the event was sent."),
    http_status: z.int().nullable().describe("The status that your server answered; null if it did not."),
    failure: z
      .enum(webhookFailures)
      .nullable()
      .describe(
        "Why it failed; null if it did not. `status`: an answer that is not 2xx; `timeout`: none within ten seconds; `not_public`: an address that is not public; `secret`: one that cannot be decrypted.",
      ),
    took_ms: z.int().describe("How long the attempt took, in milliseconds."),
    excerpt: z
      .string()
      .nullable()
      .describe("The beginning of your server's answer, at most 500 characters; null if it was empty."),
  })
  .meta({ id: "WebhookAttempt", description: "One attempt to deliver an event." });

const delivery = z
  .object({
    id: id.describe("The delivery's ID."),
    event_id: id.describe("The event's ID, the same for every address and every attempt."),
    event_type: z.enum([...webhookEvents, "test"]).describe("The kind of event."),
    status: z
      .enum(["waiting", "delivered", "failed"])
      .describe("`failed` after fifteen attempts over about a day, none of which succeeded."),
    next_try_at: moment.nullable().describe("When it is tried next; null if it is not."),
    created_at: moment.describe("When the event happened."),
    attempts: z.array(attempt).describe("Every attempt so far, oldest first."),
  })
  .meta({ id: "WebhookDelivery", description: "An event on its way to one address.", examples: [deliveryExample] });

const eventExample = {
  id: "01a2a3d2-3e4f-7051-8c6d-7e8f90123455",
  type: "test",
  mode: "test",
  created_at: "2026-11-20T12:11:00.000Z",
  data: {},
};
const {
  event_id: _event,
  event_type: _type,
  ...deliveryToExample
} = {
  ...deliveryExample,
  webhook_endpoint_id: endpointExample.id,
  url: endpointExample.url,
};
const { attempts: _attempts, ...deliveryStateExample } = deliveryToExample;

const deliveryState = {
  ...delivery.omit({ event_id: true, event_type: true, attempts: true }).shape,
  webhook_endpoint_id: id.describe("The address's ID."),
  url: z.string().describe("The address that it is sent to."),
};
const event = {
  id: id.describe("The event's ID, as every webhook of it has it."),
  type: z.enum([...webhookEvents, "test"]).describe("The kind of event."),
  mode: keyMode.describe("`live` is of real charges, `test` of those of the sandbox."),
  created_at: moment.describe("When it happened."),
  data: z.record(z.string(), z.unknown()).describe("What has changed, as it was sent."),
};
const listedEvent = z
  .object({
    ...event,
    deliveries: z
      .array(
        z
          .object(deliveryState)
          .meta({ id: "EventDeliveryState", description: "Where the delivery of an event to an address stands." }),
      )
      .describe("Its delivery to each address that still exists."),
  })
  .meta({ id: "ListedEvent", description: "An event that was sent to an address of the partner." });
const detailedEvent = z
  .object({
    ...event,
    deliveries: z
      .array(
        z
          .object({ ...deliveryState, attempts: delivery.shape.attempts })
          .meta({ id: "EventDelivery", description: "The delivery of an event to an address." }),
      )
      .describe("Its delivery to each address that still exists, with every attempt."),
  })
  .meta({ id: "Event", description: "An event with every attempt to deliver it." });
const detailedExample = { ...eventExample, deliveries: [deliveryToExample] };

const url = z.url().max(webhookUrlLengthMax).describe("An https address at a public name.");
const events = z.array(webhookEvent).min(1).max(webhookEvents.length).describe("The kinds of events to send to it.");
const ofEndpoint = id.describe("The address's ID.");
const login_password = loginPassword;

export const webhookEndpoints = operations({
  listWebhookEndpoints: {
    method: "GET",
    path: "/partner/webhook-endpoints",
    summary: "The partner's webhook addresses",
    example: { input: {}, output: [endpointExample] },
    access: rights.integration,
    output: z.array(endpoint),
  },
  createWebhookEndpoint: {
    method: "POST",
    path: "/partner/webhook-endpoints",
    summary: "Adds a webhook address; its signing secret is shown only in this response",
    description: "`webhook_url_not_allowed`: `url` is not https at a public name.",
    example: {
      input: {
        url: endpointExample.url,
        mode: "test",
        events: endpointExample.events,
        login_password: "the owner's login password",
      },
      output: secretExample,
    },
    access: rights.integration,
    asksLoginPassword: true,
    input: z.strictObject({
      url,
      mode: keyMode.describe("`live` gets events of real charges, `test` those of the sandbox."),
      events,
      login_password,
    }),
    output: endpointWithSecret,
    errors: ["too_many_webhook_endpoints", "webhook_url_not_allowed"],
  },
  updateWebhookEndpoint: {
    method: "PUT",
    path: "/partner/webhook-endpoints/{id}",
    summary: "Changes a webhook's address and events, or pauses it",
    example: {
      input: {
        id: endpointExample.id,
        url: endpointExample.url,
        events: ["charge.approved"],
        is_enabled: false,
        login_password: "the owner's login password",
      },
      output: { ...endpointExample, events: ["charge.approved"], is_enabled: false },
    },
    access: rights.integration,
    asksLoginPassword: true,
    input: z.strictObject({
      id: ofEndpoint,
      url,
      events,
      is_enabled: z.boolean().describe("Whether events are sent to it."),
      login_password,
    }),
    output: endpoint,
    errors: ["not_found", "webhook_url_not_allowed"],
  },
  rotateWebhookSecret: {
    method: "POST",
    path: "/partner/webhook-endpoints/{id}/secret",
    summary: "Creates a new secret, shown only once; the previous one keeps signing for 24 hours",
    example: {
      input: { id: endpointExample.id, login_password: "the owner's login password" },
      output: {
        ...secretExample,
        webhook_endpoint: { ...endpointExample, previous_secret_until: "2026-11-21T12:10:00.000Z" },
      },
    },
    access: rights.integration,
    asksLoginPassword: true,
    input: z.strictObject({ id: ofEndpoint, login_password }),
    output: endpointWithSecret,
    errors: ["not_found"],
  },
  sendTestWebhook: {
    method: "POST",
    path: "/partner/webhook-endpoints/{id}/test",
    summary: "Sends an event of type test",
    description:
      "Answers the delivery before its first attempt. `too_many_requests` beyond 30 sent by hand in ten minutes, resent ones included.",
    example: { input: { id: endpointExample.id }, output: deliveryExample },
    access: rights.integration,
    input: z.strictObject({ id: ofEndpoint }),
    output: delivery,
    errors: ["not_found", "too_many_requests"],
  },
  listWebhookDeliveries: {
    method: "GET",
    path: "/partner/webhook-endpoints/{id}/deliveries",
    summary: "Webhooks sent to an address in the last 30 days, newest first, with every attempt",
    example: {
      input: { id: endpointExample.id, limit: 1 },
      output: { deliveries: [deliveryExample], next_before: null },
    },
    access: rights.integration,
    input: z.strictObject({ id: ofEndpoint, ...pageBefore(20) }),
    output: z.object({
      deliveries: z.array(delivery).describe("The deliveries of this page."),
      next_before: nextBefore,
    }),
    errors: ["not_found"],
  },
  resendWebhookDelivery: {
    method: "POST",
    path: "/partner/webhook-deliveries/{id}/resend",
    summary: "Resends an event right away",
    description: "Starts the fifteen attempts anew.",
    example: { input: { id: deliveryExample.id }, output: deliveryExample },
    access: rights.integration,
    input: z.strictObject({ id: id.describe("The delivery's ID.") }),
    output: delivery,
    errors: ["not_found", "too_many_requests"],
  },
  listPartnerEvents: {
    method: "GET",
    path: "/partner/events",
    summary: "Events that were sent to the partner's addresses, newest first",
    description:
      "Events are kept for 30 days, and only those that an address subscribed to. A key reads those of its own mode.",
    example: {
      input: { mode: "test", limit: 1 },
      output: { events: [{ ...eventExample, deliveries: [deliveryStateExample] }], next_before: null },
    },
    access: rights.integration,
    keyScope: "events:read",
    input: z.strictObject({
      mode: keyMode.optional().describe("Only events of this mode: for a user `live` if left out, for a key its own."),
      type: z
        .enum([...webhookEvents, "test"])
        .optional()
        .describe("Only events of this kind."),
      ...pageBefore(20),
    }),
    output: z.object({ events: z.array(listedEvent).describe("The events of this page."), next_before: nextBefore }),
  },
  getPartnerEvent: {
    method: "GET",
    path: "/partner/events/{id}",
    summary: "One event, with every attempt to deliver it",
    example: { input: { id: eventExample.id }, output: detailedExample },
    access: rights.integration,
    keyScope: "events:read",
    input: z.strictObject({ id: id.describe("The event's ID.") }),
    output: detailedEvent,
    errors: ["not_found"],
  },
  resendPartnerEvent: {
    method: "POST",
    path: "/partner/events/{id}/resend",
    summary: "Sends an event again, with the same ID and content",
    description:
      "To each address that got it, and to each that subscribes to it now. Starts the fifteen attempts anew. `too_many_requests` beyond 30 sent by hand in ten minutes.",
    example: { input: { id: eventExample.id }, output: detailedExample },
    access: rights.integration,
    keyScope: "events:write",
    input: z.strictObject({ id: id.describe("The event's ID.") }),
    output: detailedEvent,
    errors: ["not_found", "webhook_endpoint_missing", "too_many_requests"],
  },
  deleteWebhookEndpoint: {
    method: "DELETE",
    path: "/partner/webhook-endpoints/{id}",
    summary: "Deletes a webhook address and its log",
    example: { input: { id: endpointExample.id }, output: { deleted: true } },
    access: rights.integration,
    input: z.strictObject({ id: ofEndpoint }),
    output: z.object({ deleted: z.literal(true).describe("The address is gone.") }),
    errors: ["not_found"],
  },
});
