import { Hono, type Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { UserCaller } from "#server/platform/caller.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";

/** A proxy closes a silent connection after a minute at the latest. */
const heartbeatMs = 20_000;
/** A user's phones and tabs, forgotten ones included; more would waste sockets. */
const streamsMaxPerUser = 20;
const reconnectMs = 2_000;

/** `-30` is half a minute ago, up to a minute; other values are ignored. */
function readSeconds(since: string | undefined): number | undefined {
  const seconds = Number(/^-([0-9]{1,2})$/.exec(since ?? "")?.[1]);
  return seconds <= 60 ? seconds : undefined;
}

export interface LiveRouteOptions {
  /** The caller of a request as of now, or undefined once the session has ended. */
  readonly identify: (context: Context) => Promise<UserCaller | undefined>;
  /** Aborted when the server shuts down, so that clients connect elsewhere. */
  readonly closing: AbortSignal;
}

/**
 * A user's events as server-sent events, resumable by `Last-Event-ID`; `?since=-30` begins thirty
 * seconds ago.
 */
export function liveRoutes({ live }: Pick<Services, "live">, { identify, closing }: LiveRouteOptions): Hono {
  const open = new Map<string, number>();
  return new Hono().get("/", async (context) => {
    // A HEAD request has no reader, and its stream would never end.
    if (context.req.method === "HEAD") return context.body(null, 204);
    const caller = await identify(context);
    if (caller === undefined) throw new DomainError("not_signed_in");
    if (caller.isBlocked) throw new DomainError("account_blocked");
    if (caller.isFrozen) throw new DomainError("account_frozen");
    const streams = open.get(caller.userId) ?? 0;
    if (streams >= streamsMaxPerUser) throw new DomainError("too_many_requests", { params: { seconds: 60 } });
    open.set(caller.userId, streams + 1);

    return streamSSE(context, async (stream) => {
      const ended = new AbortController();
      const end = () => ended.abort();
      let unsubscribe = () => {};
      let heartbeat: NodeJS.Timeout | undefined;
      try {
        stream.onAbort(end);
        closing.addEventListener("abort", end);
        await stream.write(`retry: ${reconnectMs}\n\n`);
        const beginning = {
          lastEventId: context.req.header("last-event-id"),
          secondsBack: readSeconds(context.req.query("since")),
        };
        unsubscribe = await live.subscribe(caller.userId, beginning, (event) => {
          void stream.writeSSE({ id: event.id, event: event.name, data: JSON.stringify({ subject: event.subject }) });
          // After a sign-out, a block or a new password, only a stream whose session still exists
          // goes on.
          if (event.name === "session") {
            void identify(context).then((still) => (still === undefined || still.isBlocked) && end(), end);
          }
        });
        heartbeat = setInterval(() => void stream.write(": still here\n\n"), heartbeatMs);
        await new Promise<void>((resolve) => {
          if (ended.signal.aborted || closing.aborted) resolve();
          else ended.signal.addEventListener("abort", () => resolve());
        });
      } finally {
        clearInterval(heartbeat);
        unsubscribe();
        closing.removeEventListener("abort", end);
        const left = (open.get(caller.userId) ?? 1) - 1;
        if (left === 0) open.delete(caller.userId);
        else open.set(caller.userId, left);
      }
    });
  });
}
