import http from "node:http";
import https from "node:https";
import webPush from "web-push";
import { lookupWithin } from "#server/platform/public-hosts.ts";
import { parseEndpoint, type PushReach } from "./endpoint.ts";
import type { VapidKey } from "./vapid.ts";

/** What became of a push. A failure that may pass is thrown. */
export type Delivery =
  | { readonly outcome: "accepted" }
  /** The device has unsubscribed, or its subscription is over. */
  | { readonly outcome: "gone" }
  | { readonly outcome: "later"; readonly seconds: number }
  /** The push service will not take it, now or ever. */
  | { readonly outcome: "refused"; readonly status: number };

export interface Push {
  readonly device: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  readonly vapid: VapidKey;
  /** `mailto:…`, whom a push service may write to. */
  readonly contact: string;
  readonly payload: string;
  /** How long the push service keeps it for a device that is off. */
  readonly ttlSeconds: number;
  /** What is sent later under it takes the place of what still waits; 32 characters of base64url at most. */
  readonly topic: string;
  readonly urgency: "high" | "normal" | "low";
}

export interface DeliverOptions extends PushReach {
  readonly waitMs?: number;
}

const usualWaitMs = 5_000;
/** A push service that asks for more has it tried sooner all the same. */
const laterMaxSeconds = 60 * 60;
const laterUsualSeconds = 30;
const headersBytesMax = 16 * 1024;

/** Encrypts a push for its device and hands it to the push service. @throws when no answer came or the service failed */
export async function deliver(push: Push, options: DeliverOptions): Promise<Delivery> {
  const { device, vapid } = push;
  const url = parseEndpoint(device.endpoint, options);
  // Accepted once, under a configuration that has changed.
  if (url === undefined) return { outcome: "gone" };
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
  const { status, retryAfter } = await send(url, headers, body, options);
  if (status >= 200 && status < 300) return { outcome: "accepted" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  if (status === 429 || status === 503) return { outcome: "later", seconds: parseRetryAfter(retryAfter) };
  if (status >= 500) throw new Error(`the push service answered ${status}`);
  return { outcome: "refused", status };
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** One request, to no other address than those that were looked at, without following anything, and within a time. */
function send(
  url: URL,
  headers: http.OutgoingHttpHeaders,
  body: Buffer,
  { toThisMachine, waitMs = usualWaitMs }: DeliverOptions,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = (url.protocol === "http:" ? http : https).request(
    url,
    {
      method: "POST",
      headers,
      maxHeaderSize: headersBytesMax,
      lookup: lookupWithin(toThisMachine),
      signal: AbortSignal.timeout(waitMs),
    },
    (answer) => {
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"] });
      // What it says beside the status is of no use, and may be long.
      answer.destroy();
    },
  );
  request.on("error", reject);
  // Of an answer that is none, such as a change of protocol, the request says only that it is over.
  request.on("close", () => reject(new Error("the push service did not answer")));
  request.end(body);
  return promise;
}

/** Seconds, or a date (RFC 9110). */
function parseRetryAfter(header: string | undefined): number {
  const seconds = /^[0-9]+$/.test(header ?? "") ? Number(header) : (Date.parse(header ?? "") - Date.now()) / 1000;
  return Number.isNaN(seconds) ? laterUsualSeconds : Math.min(Math.max(1, Math.ceil(seconds)), laterMaxSeconds);
}
