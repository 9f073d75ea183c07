import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { DomainError } from "#server/platform/domain-error.ts";

/** The client closed the connection before its body was complete. Not an error of the server. */
export class ClientClosed extends Error {
  constructor() {
    super("the client closed the connection before its body was complete");
  }
}

/** Each ten seconds must bring at least this much, and all of it must arrive within a minute. */
const stretchMs = 10_000;
const stretchBytesMin = 16 * 1024;
const stretchesMax = 6;

export interface Reading {
  /** Called with the size of each piece as it comes. */
  readonly onBytes?: (bytes: number) => void;
  /** Ends the reading; its reason is thrown. */
  readonly signal?: AbortSignal;
}

/**
 * Reads a body of at most `bytesMax`. One that is larger or too slow is not read to its end.
 *
 * @throws DomainError `payload_too_large`, `request_too_slow`, `unsupported_media_type`
 * @throws ClientClosed
 */
export async function readBody(
  context: Context,
  bytesMax: number,
  { onBytes, signal }: Reading = {},
): Promise<Buffer<ArrayBuffer>> {
  const { incoming } = context.env as HttpBindings;
  // Nothing here decompresses, so the handler would get other bytes than the type says.
  if (!/^(?:identity)?$/i.test(incoming.headers["content-encoding"] ?? ""))
    throw new DomainError("unsupported_media_type");
  if (Number(incoming.headers["content-length"] ?? 0) > bytesMax) throw new DomainError("payload_too_large");
  const chunks: Buffer[] = [];
  let size = 0;
  let sizeBefore = 0;
  let stretches = 0;
  const whole = Promise.withResolvers<void>();
  const addChunk = (chunk: Buffer) => {
    size += chunk.length;
    if (size > bytesMax) return whole.reject(new DomainError("payload_too_large"));
    chunks.push(chunk);
    onBytes?.(chunk.length);
  };
  const checkPace = () => {
    stretches += 1;
    if (size - sizeBefore < stretchBytesMin || stretches >= stretchesMax)
      whole.reject(new DomainError("request_too_slow"));
    sizeBefore = size;
  };
  // Node also closes a request that was read to its end.
  const onClosed = () => incoming.readableEnded || whole.reject(new ClientClosed());
  const onAbort = () => whole.reject(signal?.reason);
  const timer = setInterval(checkPace, stretchMs);
  signal?.addEventListener("abort", onAbort);
  incoming.on("data", addChunk).on("end", whole.resolve).on("error", onClosed).on("close", onClosed);
  if (incoming.destroyed) onClosed();
  try {
    await whole.promise;
    return Buffer.concat(chunks);
  } finally {
    clearInterval(timer);
    signal?.removeEventListener("abort", onAbort);
    // Bytes that still arrive are discarded; the adapter closes the connection after the answer.
    incoming.off("data", addChunk).off("end", whole.resolve).off("error", onClosed).off("close", onClosed);
  }
}
