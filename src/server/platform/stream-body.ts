import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Log } from "./log.ts";

/**
 * A body that is sent while it is written. A slow reader delays the next piece. A failure half-way
 * is logged and breaks the connection: half a file must not look whole, and the HTTP library would
 * append the error's text.
 */
export function streamBody(context: Context, pieces: AsyncIterable<string>, log: Log): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const { outgoing } = context.env as HttpBindings;
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const piece = await iterator.next();
        if (piece.done === true) controller.close();
        else controller.enqueue(encoder.encode(piece.value));
      } catch (error) {
        log.error({ err: error }, "a download broke off");
        // The library cancels the stream once the connection is gone.
        outgoing.destroy();
      }
    },
    cancel: async () => void (await iterator.return?.()),
  });
}
