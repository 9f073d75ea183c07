import { sendRequest } from "#server/platform/http-client.ts";
import { parseEndpoint, type PushReach } from "./endpoint.ts";
import type { VapidKey } from "./vapid.ts";

/** The result of a push. A failure that may pass is thrown. */
export type Delivery =
  | { readonly outcome: "accepted" }
  /** The device has unsubscribed, or its subscription has expired. */
  | { readonly outcome: "gone" }
  | { readonly outcome: "later"; readonly seconds: number }
  /** The push service rejects it for good. */
  | { readonly outcome: "refused"; readonly status: number };

export interface Push {
  readonly device: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  readonly vapid: VapidKey;
  /** `mailto:…`, where the push service can reach the operator. */
  readonly contact: string;
  readonly payload: string;
  /** How long the push service keeps it for a device that is off. */
  readonly ttlSeconds: number;
  /** A later push replaces a waiting one of its topic; at most 32 characters of base64url. */
  readonly topic: string;
  readonly urgency: "high" | "normal" | "low";
}

export interface DeliverOptions extends PushReach {
  readonly waitMs?: number;
}

const usualWaitMs = 5_000;
/** The longest `Retry-After` that is heeded. */
const laterMaxSeconds = 60 * 60;
const laterUsualSeconds = 30;
/** Only the status and one header matter. */
const answerBytesMax = 4 * 1024;

/**
 * Encrypts a push for its device and sends it to the push service.
 * @throws if no reply came or the service failed
 */
export async function deliver(push: Push, options: DeliverOptions): Promise<Delivery> {
  const { device, vapid } = push;
  const url = parseEndpoint(device.endpoint, options);
  // It was accepted under a configuration that has changed.
  if (url === undefined) return { outcome: "gone" };
  const { default: webPush } = await import("web-push");
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: url.href, keys: { p256dh: device.p256dh, auth: device.auth } },
    push.payload,
    {
      vapidDetails: { subject: push.contact, publicKey: vapid.publicKey, privateKey: vapid.privateKey },
      TTL: push.ttlSeconds,
      urgency: push.urgency,
      topic: push.topic,
    },
  );
  const response = await sendRequest(url, {
    method: "POST",
    headers,
    body,
    reach: options.toThisMachine ? "public-or-this-machine" : "public",
    timeoutMs: options.waitMs ?? usualWaitMs,
    maxBytes: answerBytesMax,
    cutsBody: true,
    keepAlive: true,
  });
  const { status } = response;
  if (status >= 200 && status < 300) return { outcome: "accepted" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  if (status === 429 || status === 503)
    return { outcome: "later", seconds: parseRetryAfter(response.headers["retry-after"]) };
  if (status >= 500) throw new Error(`the push service answered ${status}`);
  return { outcome: "refused", status };
}

/** Seconds, or a date (RFC 9110). */
function parseRetryAfter(header: string | undefined): number {
  const seconds = /^[0-9]+$/.test(header ?? "") ? Number(header) : (Date.parse(header ?? "") - Date.now()) / 1000;
  return Number.isNaN(seconds) ? laterUsualSeconds : Math.min(Math.max(1, Math.ceil(seconds)), laterMaxSeconds);
}
