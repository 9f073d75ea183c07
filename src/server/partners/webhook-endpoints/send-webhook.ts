import type { WebhookFailure } from "#contract/partners/webhook-endpoints.ts";
import { HttpClientError, sendRequest } from "#server/platform/http-client.ts";
import { parsePublicUrl, type Resolve } from "#server/platform/public-hosts.ts";

export interface Webhook {
  readonly url: string;
  readonly body: string;
  readonly signature: string;
}

export interface SendOptions {
  /** Whether this machine may be called, by plain http too; never in production. */
  readonly toThisMachine: boolean;
  readonly waitMs?: number;
  /** Looks names up; by default as the machine does. */
  readonly resolve?: Resolve;
}

/** The result of one attempt, which succeeded if `failure` is null. */
export interface Outcome {
  readonly httpStatus: number | null;
  readonly failure: WebhookFailure | null;
  readonly tookMs: number;
  readonly excerpt: string | null;
}

const usualWaitMs = 10_000;
const answerBytesMax = 2 * 1024;
const excerptLengthMax = 500;

/** Sends one webhook. Never throws: whatever happens is an outcome. */
export async function sendWebhook(
  { url: address, body, signature }: Webhook,
  { toThisMachine, waitMs = usualWaitMs, resolve }: SendOptions,
): Promise<Outcome> {
  const began = performance.now();
  const outcome = (rest: Omit<Outcome, "tookMs">): Outcome => ({
    ...rest,
    tookMs: Math.round(performance.now() - began),
  });
  const url = parsePublicUrl(address, toThisMachine);
  // It was accepted under a configuration that has changed.
  if (url === undefined) return outcome({ httpStatus: null, failure: "not_public", excerpt: null });
  try {
    const { status, body: answer } = await sendRequest(url, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "Troco-Webhooks/1", "troco-signature": signature },
      body,
      reach: toThisMachine ? "public-or-this-machine" : "public",
      timeoutMs: waitMs,
      maxBytes: answerBytesMax,
      cutsBody: true,
      resolve,
    });
    const excerpt = toExcerpt(answer.toString("utf8"));
    if (status >= 200 && status < 300) return outcome({ httpStatus: status, failure: null, excerpt });
    const isRedirect = status >= 300 && status < 400;
    return outcome({ httpStatus: status, failure: isRedirect ? "redirect" : "status", excerpt });
  } catch (error) {
    return outcome({ httpStatus: null, failure: failureOf(error), excerpt: null });
  }
}

function failureOf(error: unknown): WebhookFailure {
  const failure = error instanceof HttpClientError ? error.failure : "unreachable";
  if (failure === "address") return "not_public";
  return failure === "timeout" ? "timeout" : "unreachable";
}

/** A short line that a screen can show; null for an empty reply. */
function toExcerpt(text: string): string | null {
  const line = text.replace(/[\p{C}\s]+/gu, " ").trim();
  return line === "" ? null : [...line].slice(0, excerptLengthMax).join("");
}
