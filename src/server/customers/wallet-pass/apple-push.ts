import { connect, constants, type ClientHttp2Session } from "node:http2";
import { z } from "zod";
import type { Clock } from "#server/platform/clock.ts";
import type { PassCertificates } from "./make-chain.ts";

/** What became of a push to a phone. What may pass is thrown. */
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
  /** Where Apple's push service answers. */
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
  let session: ClientHttp2Session | undefined;

  function drop(old: ClientHttp2Session): void {
    if (session === old) session = undefined;
  }

  function open(): ClientHttp2Session {
    if (session !== undefined && !session.closed && !session.destroyed) return session;
    const opened = connect(origin, { cert: `${certificate.trim()}\n${issuer}`, key });
    session = opened;
    // Each push under way hears of it by itself.
    opened.on("error", () => drop(opened));
    opened.on("close", () => drop(opened));
    // New pushes use another connection; those in progress get their answers on this one.
    opened.on("goaway", () => {
      drop(opened);
      opened.close();
    });
    opened.setTimeout(idleMs, () => opened.close());
    return opened;
  }

  async function push(pushToken: string): Promise<PushOutcome> {
    const used = open();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    // Also where the connection itself is what hangs: the next push opens another.
    const limit = setTimeout(() => {
      reject(new Error("Apple's push service did not answer in time"));
      drop(used);
      used.destroy();
    }, waitMs);
    try {
      const expires = Math.floor(clock.now().getTime() / 1000) + keptSeconds;
      send(used, { pushToken, passTypeId, expires }, { resolve, reject });
      return judge(await promise);
    } finally {
      clearTimeout(limit);
    }
  }

  return { push, close: () => session?.destroy() };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

function send(
  session: ClientHttp2Session,
  push: { readonly pushToken: string; readonly passTypeId: string; readonly expires: number },
  { resolve, reject }: { resolve(answer: Answer): void; reject(error: Error): void },
): void {
  const stream = session.request({
    ":method": "POST",
    ":path": `/3/device/${push.pushToken}`,
    "apns-topic": push.passTypeId,
    // An empty push shows nothing by itself, which is this type, and this type has this priority.
    "apns-push-type": "background",
    "apns-priority": "5",
    "apns-expiration": String(push.expires),
  });
  let status = 0;
  let text = "";
  stream.setEncoding("utf8");
  stream.on("response", (headers) => (status = headers[":status"] ?? 0));
  stream.on("data", (chunk: string) => {
    text += chunk;
    if (text.length > answerBytesMax) stream.close(constants.NGHTTP2_CANCEL);
  });
  stream.on("error", reject);
  stream.on("end", () => status > 0 && resolve({ status, text }));
  stream.on("close", () => reject(new Error("Apple's push service did not answer")));
  stream.end("{}");
}

function judge({ status, text }: Answer): PushOutcome {
  if (status === 200) return { outcome: "accepted" };
  const { reason, timestamp } = parseFailure(text);
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
