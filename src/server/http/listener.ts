import { createServer, STATUS_CODES, type Server, type ServerOptions, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Problem, RefusalCode } from "#contract/refusals.ts";
import type { Clock } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";

type FetchCallback = Parameters<typeof getRequestListener>[0];

/**
 * Makes the HTTP server that hands requests to `fetch`. What is no request, which `fetch` is never asked about, is refused with a
 * problem document as well.
 */
export function createListener(
  fetch: FetchCallback,
  clock: Clock,
  options: ServerOptions & { hostname: string },
): Server {
  const { hostname, ...serverOptions } = options;
  const listener = createServer(
    serverOptions,
    getRequestListener(fetch, {
      hostname,
      // An address or a host that is none.
      errorHandler: () => new Response(bodyOf(clock, 400, "invalid_input"), { status: 400, headers: refusedHeaders }),
    }),
  );
  listener.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => refuse(clock, error, socket));
  // An expectation that is not known may be passed over; Node alone would answer 417 without a word.
  listener.on("checkExpectation", (request, answer) => listener.emit("request", request, answer));
  return listener;
}

/** Of a connection that brought what is no request nothing more is expected. */
const refusedHeaders = { "content-type": "application/problem+json", "cache-control": "no-store", connection: "close" };

/** What a connection's error means to the one who caused it. Anything else is no HTTP. */
const meanings: Readonly<Record<string, readonly [status: number, code: RefusalCode]>> = {
  HPE_HEADER_OVERFLOW: [431, "payload_too_large"],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "payload_too_large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "request_too_slow"],
};

function refuse(clock: Clock, error: NodeJS.ErrnoException, socket: Socket): void {
  const answer = answerOf(socket);
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  // Of a request that is whole the answer is on its way, and what came behind it must not be taken for that answer.
  if (answer?.req.complete === true) return void answer.once("close", () => socket.destroySoon());
  if (answer?.headersSent === true) return void socket.destroy();
  const [status, code] = meanings[error.code ?? ""] ?? [400, "invalid_input"];
  const body = bodyOf(clock, status, code);
  const headers = { ...refusedHeaders, "content-length": Buffer.byteLength(body) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"));
  // Who goes on sending is not listened to.
  socket.destroySoon();
}

/** The answer that a connection is busy with. Node keeps it here alone. */
function answerOf(socket: Socket): ServerResponse | undefined {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
}

function bodyOf(clock: Clock, status: number, code: RefusalCode): string {
  const problem: Problem = { type: `/api/docs#${code}`, status, code, request_id: newId(clock) };
  return JSON.stringify(problem);
}
