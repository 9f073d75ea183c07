import { Hono, type Context } from "hono";
import { streamSSE } from "hono/streaming";
import { findLiveSessions } from "#server/customers/auth/index.ts";
import type { UserCaller } from "#server/platform/caller.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";

/** A proxy closes a silent connection after a minute at the latest. */
const heartbeatMs = 20_000;
/** A user's phones and tabs, forgotten ones included; more would waste sockets. */
const streamsMaxPerUser = 20;
const reconnectMs = 2_000;
/** Ends streams whose session has expired, which no event is about. */
const sessionsCheckedMs = 3_000;

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
 * A user's events as server-sent events, resumable by `Last-Event-ID`, or by `?since=` with the id,
 * where another tab goes on with a stream; `?since=-30` begins thirty seconds ago.
 */
export function liveRoutes(
  { database, live, log }: Pick<Services, "database" | "live" | "log">,
  { identify, closing }: LiveRouteOptions,
): Hono {
  const open = new Map<string, number>();
  const openStreams = createSessionWatch(
    (sessionIds) => findLiveSessions(database, sessionIds),
    (error) => log.error({ err: error }, "the sessions of live streams could not be checked"),
  );
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

    const answer = streamSSE(context, async (stream) => {
      const ended = new AbortController();
      const end = () => ended.abort();
      const watched = { sessionId: caller.sessionId, end };
      let unsubscribe = () => {};
      let heartbeat: NodeJS.Timeout | undefined;
      try {
        stream.onAbort(end);
        closing.addEventListener("abort", end);
        openStreams.add(watched);
        await stream.write(`retry: ${reconnectMs}\n\n`);
        const beginning = {
          lastEventId: context.req.header("last-event-id") ?? context.req.query("since"),
          secondsBack: readSeconds(context.req.query("since")),
        };
        unsubscribe = await live.subscribe(caller.userId, beginning, (event) => {
          void stream.writeSSE({ id: event.id, event: event.name, data: JSON.stringify({ subject: event.subject }) });
          // A sign-out, a block and a new password end the stream at once.
          if (event.name === "session") void openStreams.check([watched]);
        });
        heartbeat = setInterval(() => void stream.write(": still here\n\n"), heartbeatMs);
        await new Promise<void>((resolve) => {
          if (ended.signal.aborted || closing.aborted) resolve();
          else ended.signal.addEventListener("abort", () => resolve());
        });
      } finally {
        clearInterval(heartbeat);
        openStreams.delete(watched);
        unsubscribe();
        closing.removeEventListener("abort", end);
        const left = (open.get(caller.userId) ?? 1) - 1;
        if (left === 0) open.delete(caller.userId);
        else open.set(caller.userId, left);
      }
    });
    // It says `no-cache`, by which a cache may keep it.
    answer.headers.set("cache-control", "no-store");
    return answer;
  });
}

interface WatchedStream {
  readonly sessionId: string;
  readonly end: () => void;
}

/** Looks every few seconds which sessions of open streams still live; streams of others end. */
function createSessionWatch(
  findLive: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>,
  report: (error: unknown) => void,
) {
  const streams = new Set<WatchedStream>();
  let timer: NodeJS.Timeout | undefined;

  async function check(watched: readonly WatchedStream[]): Promise<void> {
    try {
      const live = await findLive(watched.map(({ sessionId }) => sessionId));
      for (const { sessionId, end } of watched) if (!live.has(sessionId)) end();
    } catch (error) {
      report(error);
    }
  }

  return {
    check,
    add: (stream: WatchedStream) => {
      streams.add(stream);
      timer ??= setInterval(() => void check([...streams]), sessionsCheckedMs);
    },
    delete: (stream: WatchedStream) => {
      streams.delete(stream);
      if (streams.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}
