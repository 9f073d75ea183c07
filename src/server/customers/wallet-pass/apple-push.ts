import { z } from "zod";
import type { Clock } from "#server/platform/clock.ts";
import { createHttp2Client } from "#server/platform/http-client.ts";
import type { PassCertificates } from "./make-chain.ts";

/** The outcome of a push to a phone. A failure that may pass is thrown. */
export type PushOutcome =
  | { readonly outcome: "accepted" }
  /** The phone has removed the pass; Apple says since when, if it knows. */
  | { readonly outcome: "gone"; readonly since?: Date }
  /** Apple will not take this one, now or ever. */
  | { readonly outcome: "refused"; readonly reason: string };

export interface ApplePush {
  /**
   * Notifies a phone that one of its passes has changed, without saying how.
   * @throws when there was no answer, or a temporary one
   */
  push(pushToken: string): Promise<PushOutcome>;
  close(): void;
}

export interface ApplePushOptions {
  /** The address of Apple's push service. */
  readonly origin: string;
  readonly certificates: Pick<PassCertificates, "certificate" | "issuer" | "key" | "passTypeId">;
  readonly clock: Clock;
  readonly waitMs?: number;
}

const usualWaitMs = 10_000;
const answerBytesMax = 4 * 1024;
/**
 * Apple treats frequent new connections as an attack, so one stays open this long after its last
 * push.
 */
const idleMs = 5 * 60_000;
/** Apple keeps a push for a phone that is off this long at most. */
const keptSeconds = 30 * 24 * 60 * 60;
/** The last moment that a date can be. */
const latestMs = 8.64e15;
const goneReasons = ["BadDeviceToken", "DeviceTokenNotForTopic", "Unregistered", "ExpiredToken"];

/**
 * Apple's push service over one HTTP/2 connection, authenticated by the certificate of the pass
 * type.
 */
export function createApplePush({ origin, certificates, clock, waitMs = usualWaitMs }: ApplePushOptions): ApplePush {
  const { certificate, issuer, key, passTypeId } = certificates;
  const client = createHttp2Client(origin, {
    cert: `${certificate.trim()}\n${issuer}`,
    key,
    timeoutMs: waitMs,
    maxBytes: answerBytesMax,
    idleMs,
  });
  return {
    push: async (pushToken) => {
      const headers = {
        "apns-topic": passTypeId,
        // Apple requires this type of a push that shows nothing, and this priority of the type.
        "apns-push-type": "background",
        "apns-priority": "5",
        "apns-expiration": String(Math.floor(clock.now().getTime() / 1000) + keptSeconds),
      };
      return judge(await client.post(`/3/device/${pushToken}`, headers, "{}"));
    },
    close: () => client.close(),
  };
}

function judge({ status, body }: { readonly status: number; readonly body: string }): PushOutcome {
  if (status === 200) return { outcome: "accepted" };
  const { reason, timestamp } = parseFailure(body);
  if (status === 410 || (status === 400 && goneReasons.includes(reason))) {
    return { outcome: "gone", ...(timestamp !== undefined && { since: new Date(timestamp) }) };
  }
  // A rejected certificate or topic, which the operator can correct; too many requests; or Apple's
  // failure.
  if (status === 403 || status === 429 || status >= 500 || /Topic/.test(reason)) {
    throw new Error(`Apple's push service answered ${status} ${reason}`);
  }
  return { outcome: "refused", reason: `${status} ${reason}` };
}

function parseFailure(text: string): { readonly reason: string; readonly timestamp: number | undefined } {
  try {
    const { reason, timestamp } = JSON.parse(text) as { reason?: unknown; timestamp?: unknown };
    return {
      reason: typeof reason === "string" ? reason.replace(/[^A-Za-z]/g, "").slice(0, 60) : "",
      timestamp: z.number().int().min(0).max(latestMs).safeParse(timestamp).data,
    };
  } catch {
    return { reason: "", timestamp: undefined };
  }
}
