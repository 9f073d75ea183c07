import { Hono, type Context } from "hono";
import type { Caller } from "../auth/index.ts";
import { Refusal } from "../platform/refusal.ts";
import { limitRate } from "../rate-limit/index.ts";
import type { Services } from "../services.ts";
import { collectOwnData } from "./collect-own-data.ts";
import { writeJson } from "./write-json.ts";

export interface OwnDataRouteOptions {
  readonly identify: (context: Context) => Promise<Caller | undefined>;
}

/** It reads everything there is of a person: seldom needed, and never in a row. */
const downloads = { max: 5, windowMs: 60 * 60 * 1000 };

/** All of the caller's own data as one file. Written while it is read, so that years of it need no more memory than a page. */
export function ownDataRoutes(
  services: Pick<Services, "clock" | "config" | "database" | "keys" | "log">,
  { identify }: OwnDataRouteOptions,
): Hono {
  return new Hono().get("/", async (context) => {
    const caller = await identify(context);
    if (caller === undefined) throw new Refusal("not_signed_in");
    if (caller.isBlocked) throw new Refusal("account_blocked");
    await limitRate(services, `own-data:${caller.userId}`, downloads);
    const day = services.clock.now().toISOString().slice(0, 10);
    const pieces = writeJson(collectOwnData(services, caller));
    return context.body(
      toStream(pieces, (error) => services.log.error({ err: error }, "a download broke off")),
      200,
      {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": `attachment; filename="troco-${day}.json"`,
        "cache-control": "no-store",
      },
    );
  });
}

/** A reader that is slow keeps the next piece waiting. One that fails half-way breaks the connection: half a file must not look whole. */
function toStream(pieces: AsyncGenerator<string>, onError: (error: unknown) => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const piece = await pieces.next();
        if (piece.done) controller.close();
        else controller.enqueue(encoder.encode(piece.value));
      } catch (error) {
        onError(error);
        controller.error(error);
      }
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}
