import http from "node:http";
import https from "node:https";
import { hostOf, isPublicName, lookupWithin, NotPublicError, type Resolve } from "#server/platform/public-hosts.ts";
import { GeocoderTrouble } from "./geocoder.ts";

const answerBytesMax = 256 * 1024;
const headersBytesMax = 16 * 1024;
/** No service is left alone for longer, whatever it asks for. */
const retryAfterMsMax = 60 * 60 * 1000;

export interface AskOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Looks names up; the machine's own way unless another is given. */
  readonly resolve?: Resolve | undefined;
}

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

/**
 * Sends one request to the configured service and nowhere else: redirects are not followed, and a
 * public name that resolves to an internal address is not connected to. An operator with an
 * internal service configures its internal name or number.
 * @throws GeocoderTrouble unless the answer is 200 with JSON
 */
export async function askService(url: URL, options: AskOptions): Promise<unknown> {
  const { status, headers, text } = await get(url, options);
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
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new GeocoderTrouble("refused", `${url.host} did not answer in JSON`, { cause: error });
  }
}

function get(url: URL, { headers, signal, resolve: lookUp }: AskOptions): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const fail = (error: Error) => {
    const trouble = error instanceof NotPublicError ? "refused" : "down";
    const { code } = error as NodeJS.ErrnoException;
    reject(new GeocoderTrouble(trouble, `${url.host} does not answer: ${code ?? error.message}`, { cause: error }));
  };
  const request = (url.protocol === "http:" ? http : https).get(
    url,
    {
      headers,
      signal,
      agent: false,
      maxHeaderSize: headersBytesMax,
      ...(isPublicName(hostOf(url)) ? { lookup: lookupWithin(false, lookUp) } : {}),
    },
    (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size > answerBytesMax) answer.destroy(new Error("its answer does not end"));
      });
      answer.on("error", fail);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    },
  );
  request.on("error", fail);
  // Of an answer that is none, such as a change of protocol, the request says only that it is over.
  request.on("close", () => fail(new Error("it said nothing")));
  return promise;
}

/** Seconds, or a moment, as HTTP has it. */
function retryAfterOf(header: string | undefined): number {
  if (header === undefined) return 0;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), retryAfterMsMax) : 0;
}
