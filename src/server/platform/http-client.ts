import http, { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import http2, { type ClientHttp2Session, type SecureClientSessionOptions } from "node:http2";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { TLSSocket } from "node:tls";
import { hostOf, lookupWithin, mayReach, NotPublicError, type Resolve } from "./public-hosts.ts";

/**
 * To which addresses a request may connect: public ones (for URLs that users choose), this
 * machine's too (the same, in tests and development), or wherever the host leads (for URLs that the
 * operator configured).
 */
export type Reach = "public" | "public-or-this-machine" | "configured";

export interface HttpRequest {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Uint8Array;
  readonly reach: Reach;
  /** For the whole exchange, from the lookup of the name to the last byte of the response. */
  readonly timeoutMs: number;
  /** Ends the exchange sooner; that counts as a timeout. */
  readonly signal?: AbortSignal;
  /** The largest body of a response. */
  readonly maxBytes: number;
  /**
   * Whether a body that is longer, breaks off or does not end in time is cut there, rather than an
   * error.
   */
  readonly cutsBody?: boolean;
  /** Keeps the connection for a while for the next request that says so, too. */
  readonly keepAlive?: boolean;
  /** Resolves names; the machine's own resolver unless another is given. */
  readonly resolve?: Resolve | undefined;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** When the server's certificate expires; undefined over plain HTTP. */
  readonly certificateExpiresAt: Date | undefined;
}

/** Which bound a request has hit; `unreachable` is any other failure to get a response. */
export type HttpFailure = "address" | "timeout" | "size" | "unreachable";

export class HttpClientError extends Error {
  override readonly name = "HttpClientError";
  readonly failure: HttpFailure;
  /** The code of the system's error, such as `ECONNREFUSED`, if there is one. */
  readonly code: string | undefined;

  constructor(failure: HttpFailure, message: string, cause?: Error) {
    super(message, { cause });
    this.failure = failure;
    this.code = (cause as NodeJS.ErrnoException | undefined)?.code;
  }
}

const headersBytesMax = 16 * 1024;
/** Below the five seconds after which many servers close an idle connection. */
const idleMs = 4_000;

/** A kept connection serves only requests of the reach under which its address was checked. */
const agents = new Map<string, http.Agent>();

function agentOf(protocol: string, reach: Reach): http.Agent {
  const key = `${protocol} ${reach}`;
  const agent =
    agents.get(key) ?? new (protocol === "http:" ? http : https).Agent({ keepAlive: true, timeout: idleMs });
  agents.set(key, agent);
  return agent;
}

/**
 * Sends one request and reads its response, whatever the status. Redirects are not followed. See
 * docs/decisions/outgoing-requests.md.
 * @throws HttpClientError
 */
export async function sendRequest(url: URL, request: HttpRequest): Promise<HttpResponse> {
  const { reach, timeoutMs, signal, maxBytes, cutsBody = false, resolve } = request;
  const host = hostOf(url);
  // Node looks up no name where the host is an IP address, so `lookup` would not see it.
  if (reach !== "configured" && isIP(host) !== 0 && !mayReach(host, reach === "public-or-this-machine"))
    throw new HttpClientError("address", `${host} is not public`);
  const lookup = reach === "configured" ? undefined : lookupWithin(reach === "public-or-this-machine", resolve);
  const until = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])]);
  try {
    const response = await getResponse(url, request, lookup, until);
    const { socket, statusCode, headers } = response;
    const expiry = socket instanceof TLSSocket ? socket.getPeerCertificate().valid_to : undefined;
    const certificateExpiresAt = expiry === undefined ? undefined : new Date(expiry);
    return {
      status: statusCode!,
      headers,
      body: await readBody(response as AsyncIterable<Buffer>, maxBytes, cutsBody),
      certificateExpiresAt,
    };
  } catch (error) {
    throw toClientError(error as Error, until.aborted);
  }
}

function getResponse(
  url: URL,
  { method = "GET", headers, body, reach, keepAlive = false }: HttpRequest,
  lookup: LookupFunction | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (url.protocol === "http:" ? http : https).request(url, {
    method,
    headers,
    lookup,
    signal,
    maxHeaderSize: headersBytesMax,
    agent: keepAlive && agentOf(url.protocol, reach),
  });
  request.on("response", resolve);
  request.on("error", reject);
  // For a reply that is not HTTP (e.g. 101), Node emits only `close`.
  request.on("close", () => reject(new Error("it did not answer in HTTP")));
  request.end(body);
  return promise;
}

async function readBody(body: AsyncIterable<Buffer>, maxBytes: number, cuts: boolean): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Leaving the loop closes what it reads.
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) break;
    }
  } catch (error) {
    if (!cuts) throw error;
  }
  if (size > maxBytes && !cuts) throw new HttpClientError("size", `the response is longer than ${maxBytes} bytes`);
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

function toClientError(error: Error, timedOut: boolean): HttpClientError {
  if (error instanceof HttpClientError) return error;
  if (error instanceof NotPublicError) return new HttpClientError("address", error.message, error);
  if (timedOut) return new HttpClientError("timeout", "no response in time", error);
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "HPE_HEADER_OVERFLOW")
    return new HttpClientError("size", "the headers of the response are too long", error);
  // The error of several addresses that all failed has no message.
  return new HttpClientError("unreachable", message || (code ?? "no response"), error);
}

export interface Http2Options extends Pick<SecureClientSessionOptions, "cert" | "key"> {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** How long the connection stays open after its last request. */
  readonly idleMs: number;
}

interface Http2Response {
  readonly status: number;
  readonly body: string;
}

export interface Http2Client {
  /** @throws HttpClientError */
  post(path: string, headers: OutgoingHttpHeaders, body: string): Promise<Http2Response>;
  close(): void;
}

/**
 * Sends requests over one HTTP/2 connection to a configured origin, which is opened when it is
 * needed, and anew after a failure. A request that is not answered in time closes it, because the
 * connection itself may be what hangs.
 */
export function createHttp2Client(
  origin: string,
  { timeoutMs, maxBytes, idleMs: keptMs, ...tls }: Http2Options,
): Http2Client {
  let session: ClientHttp2Session | undefined;

  function forget(old: ClientHttp2Session): void {
    if (session === old) session = undefined;
  }

  function open(): ClientHttp2Session {
    if (session !== undefined && !session.closed && !session.destroyed) return session;
    const opened = http2.connect(origin, tls);
    session = opened;
    // Each request in progress fails by itself.
    opened.on("error", () => forget(opened));
    opened.on("close", () => forget(opened));
    // New requests use another connection; those in progress get their responses on this one.
    opened.on("goaway", () => {
      forget(opened);
      opened.close();
    });
    opened.setTimeout(keptMs, () => opened.close());
    return opened;
  }

  async function post(path: string, headers: OutgoingHttpHeaders, body: string): Promise<Http2Response> {
    const used = open();
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      forget(used);
      used.destroy();
    }, timeoutMs);
    try {
      const stream = used.request({ ...headers, ":method": "POST", ":path": path });
      let status: number | undefined;
      stream.on("response", (response) => (status = response[":status"]));
      stream.end(body);
      const bytes = await readBody(stream as AsyncIterable<Buffer>, maxBytes, false);
      if (status === undefined) throw new Error("no response");
      return { status, body: bytes.toString("utf8") };
    } catch (error) {
      throw toClientError(error as Error, timedOut);
    } finally {
      clearTimeout(timer);
    }
  }

  return { post, close: () => session?.destroy() };
}
