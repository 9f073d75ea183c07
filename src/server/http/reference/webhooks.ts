import { webhookBodies } from "#contract/payments/webhook-events.ts";
import type { Schemas } from "./schemas.ts";
import { eventsTag } from "./tags.ts";

const signature = {
  name: "Troco-Signature",
  in: "header",
  required: true,
  description:
    '`t` is the time in seconds; `v1` is the HMAC-SHA-256, in hexadecimal, of `t + "." + body` with the address\'s secret as the key. For 24 hours after the secret was replaced there are two `v1`, one of each secret: accept either. Compare in constant time, and reject a time more than five minutes off.',
  schema: { type: "string", pattern: "^t=[0-9]+(,v1=[0-9a-f]{64})+$" },
  example: `t=1795262400,v1=${"5257a869".repeat(8)}`,
};

/** The document's `webhooks`: one for each kind of event. */
export function describeWebhooks(schemas: Schemas): Record<string, object> {
  return Object.fromEntries(
    webhookBodies.map(({ type, name, summary, body }) => [
      type,
      {
        post: {
          operationId: name.charAt(0).toLowerCase() + name.slice(1),
          summary,
          description:
            "Answer 2xx within ten seconds, and do the work afterwards. Anything else is tried again, fifteen times in all over about a day. Events may arrive twice, and out of order.",
          tags: [eventsTag],
          security: [],
          parameters: [{ $ref: "#/components/parameters/TrocoSignature" }],
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemas.describe(body, "output") } },
          },
          responses: {
            "200": { description: "The event has arrived, and is not sent to this address again; any 2xx says so." },
          },
        },
      },
    ]),
  );
}

export const webhookParameters = { TrocoSignature: signature };
