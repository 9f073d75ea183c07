import {
  sendRequest,
  type HttpClientError,
  type HttpRequest,
  type HttpResponse,
} from "#server/platform/http-client.ts";
import { hostOf, isPublicName } from "#server/platform/public-hosts.ts";
import { GeocoderTrouble } from "./geocoder.ts";

const answerBytesMax = 256 * 1024;
/** The longest pause that a service can require. */
const retryAfterMsMax = 60 * 60 * 1000;

export type AskOptions = Pick<HttpRequest, "headers" | "timeoutMs" | "signal" | "resolve">;

/**
 * Sends one request to the configured service and nowhere else: redirects are not followed, and a
 * public name that resolves to an internal address is not connected to. An operator with an
 * internal service configures its internal name or number.
 * @throws GeocoderTrouble unless the answer is 200 with JSON
 */
export async function askService(url: URL, options: AskOptions): Promise<unknown> {
  const { status, headers, body } = await get(url, options);
  if (status === 429) {
    const retryAfterMs = retryAfterOf(headers["retry-after"]);
    throw new GeocoderTrouble("busy", `${url.host} asks to be asked less often (429)`, { retryAfterMs });
  }
  if (status >= 500) {
    const retryAfterMs = retryAfterOf(headers["retry-after"]);
    throw new GeocoderTrouble("down", `${url.host} answered ${status}`, { retryAfterMs });
  }
  if (status !== 200) throw new GeocoderTrouble("refused", `${url.host} answered ${status}`);
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch (error) {
    throw new GeocoderTrouble("refused", `${url.host} did not answer in JSON`, { cause: error });
  }
}

async function get(url: URL, options: AskOptions): Promise<HttpResponse> {
  const reach = isPublicName(hostOf(url)) ? "public" : "configured";
  try {
    return await sendRequest(url, { ...options, reach, maxBytes: answerBytesMax });
  } catch (error) {
    const { failure, message } = error as HttpClientError;
    const trouble = failure === "address" ? "refused" : "down";
    throw new GeocoderTrouble(trouble, `${url.host} does not answer: ${message}`, { cause: error });
  }
}

/** Seconds, or a moment, as HTTP has it. */
function retryAfterOf(header: string | undefined): number {
  if (header === undefined) return 0;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), retryAfterMsMax) : 0;
}
