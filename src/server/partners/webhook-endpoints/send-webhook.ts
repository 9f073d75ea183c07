import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import type { WebhookFailure } from "#contract/partners/webhook-endpoints.ts";
import { lookupWithin, NotPublicError, type Resolve } from "#server/platform/public-hosts.ts";
import { parseWebhookUrl } from "./rules.ts";

export interface Webhook {
  readonly url: string;
  readonly body: string;
  readonly signature: string;
}

export interface SendOptions {
  /** Also to this machine itself, and by plain http: for whoever writes a till on it, never in production. */
  readonly toThisMachine: boolean;
  readonly waitMs?: number;
  /** Looks names up; the machine's own way unless another is given. */
  readonly resolve?: Resolve;
}

/** What came of one attempt; it is a success where `failure` is null. */
export interface Outcome {
  readonly httpStatus: number | null;
  readonly failure: WebhookFailure | null;
  readonly tookMs: number;
  readonly excerpt: string | null;
}

const usualWaitMs = 10_000;
const headersBytesMax = 16 * 1024;
const answerBytesMax = 2 * 1024;
const excerptLengthMax = 500;

/** One request, to no other address than those that were looked at, without following anything, and within a time. Never throws. */
export async function sendWebhook(
  webhook: Webhook,
  { toThisMachine, waitMs = usualWaitMs, resolve }: SendOptions,
): Promise<Outcome> {
  const began = performance.now();
  const outcome = (rest: Omit<Outcome, "tookMs">): Outcome => ({
    ...rest,
    tookMs: Math.round(performance.now() - began),
  });
  const url = parseWebhookUrl(webhook.url, toThisMachine);
  // Accepted once, under a configuration that has changed.
  if (url === undefined) return outcome({ httpStatus: null, failure: "not_public", excerpt: null });
  const within = AbortSignal.timeout(waitMs);
  try {
    const { status, text } = await post(url, webhook, lookupWithin(toThisMachine, resolve), within);
    const excerpt = toExcerpt(text);
    if (status >= 200 && status < 300) return outcome({ httpStatus: status, failure: null, excerpt });
    const isRedirect = status >= 300 && status < 400;
    return outcome({ httpStatus: status, failure: isRedirect ? "redirect" : "status", excerpt });
  } catch (error) {
    const failure = error instanceof NotPublicError ? "not_public" : within.aborted ? "timeout" : "unreachable";
    return outcome({ httpStatus: null, failure, excerpt: null });
  }
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

function post(url: URL, { body, signature }: Webhook, lookup: LookupFunction, signal: AbortSignal): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  let over: (error: Error) => void = reject;
  const request = (url.protocol === "http:" ? http : https).request(
    url,
    {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "user-agent": "Troco-Webhooks/1",
        "troco-signature": signature,
      },
      maxHeaderSize: headersBytesMax,
      lookup,
      agent: false,
      signal,
    },
    (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      // Whatever ends it, the status has arrived; what it says beside that is only for the log.
      const done = (over = () => {
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") });
        answer.destroy();
      });
      answer.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= answerBytesMax) done();
      });
      answer.on("end", done).on("error", done);
    },
  );
  request.on("error", (error) => over(error));
  // Of an answer that is none, such as a change of protocol, the request says only that it is over.
  request.on("close", () => over(new Error("the receiver did not answer")));
  request.end(body);
  return promise;
}

/** One short line that the database can hold and a screen can show; null where nothing was said. */
function toExcerpt(text: string): string | null {
  const line = text.replace(/[\p{C}\s]+/gu, " ").trim();
  return line === "" ? null : [...line].slice(0, excerptLengthMax).join("");
}
