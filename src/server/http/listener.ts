import { createServer, STATUS_CODES, type Server, type ServerOptions, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { ErrorCode } from "#contract/error-codes.ts";
import type { Clock } from "#server/platform/clock.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import { problemBody, problemHeaders } from "./problem.ts";

/** Answers a request. */
export type FetchCallback = Parameters<typeof getRequestListener>[0];

/**
 * Makes the HTTP server that hands requests to `fetch`. Node never passes malformed requests to
 * `fetch`, so they are answered here, with a problem document too.
 */
export function createListener(
  fetch: FetchCallback,
  clock: Clock,
  options: ServerOptions & { hostname: string },
): Server {
  const { hostname, ...serverOptions } = options;
  const serve = getRequestListener(fetch, {
    hostname,
    // For a malformed address or host.
    errorHandler: () => new Response(bodyOf(clock, 400, "invalid_input"), { status: 400, headers: rejectionHeaders }),
  });
  const listener = createServer(serverOptions, (request, response) => void serve(request, response));
  listener.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => reject(clock, error, socket));
  // HTTP allows ignoring an unknown `Expect`; by default Node answers 417 without a problem
  // document.
  listener.on("checkExpectation", (request, answer) => listener.emit("request", request, answer));
  return listener;
}

/** After a malformed request the connection is closed: what follows cannot be parsed. */
const rejectionHeaders = { ...problemHeaders, connection: "close" };

/** Status and code by Node's error; any other error means that the input was not HTTP. */
const meanings: Readonly<Record<string, readonly [status: number, code: ErrorCode]>> = {
  HPE_HEADER_OVERFLOW: [431, "payload_too_large"],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "payload_too_large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "request_too_slow"],
};

function reject(clock: Clock, error: NodeJS.ErrnoException, socket: Socket): void {
  const answer = answerOf(socket);
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  // The complete request before this input is still being answered. Its answer goes out first, so
  // that the client does not read the error as that answer.
  if (answer?.req.complete === true) return void answer.once("close", () => socket.destroySoon());
  if (answer?.headersSent === true) return void socket.destroy();
  const [status, code] = meanings[error.code ?? ""] ?? [400, "invalid_input"];
  const body = bodyOf(clock, status, code);
  const headers = { ...rejectionHeaders, "content-length": Buffer.byteLength(body) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"));
  // Closes without waiting for a client that keeps sending.
  socket.destroySoon();
}

/** The response that a connection is sending. Node keeps it in no other place. */
function answerOf(socket: Socket): ServerResponse | undefined {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
}

function bodyOf(clock: Clock, status: number, code: ErrorCode): string {
  return problemBody(status, new DomainError(code), newId(clock));
}
