import type { UserId } from "#contract/ids.ts";
import { liveEventNames, type LiveEvent } from "#contract/live.ts";
import type { Database } from "#server/platform/db/database.ts";
import { formatCursor, isAfter, parseCursor, type Cursor } from "./cursor.ts";
import { readNow, readOwnAfter, readOwnSince, type EventRow } from "./store.ts";

/** A stream that missed this many gets events that everything is stale instead. */
const missedMax = 501;
/** A cursor before every event. */
const before: Cursor = { xact: 0n, id: 0n };

export type Listener = (event: LiveEvent) => unknown;

/** The event or moment at which a stream begins; now, if neither is given or can be read. */
export interface Beginning {
  readonly lastEventId?: string | undefined;
  /**
   * Starts that many seconds ago, for a client that sent requests before it listened. Applies if
   * there is no such event.
   */
  readonly secondsBack?: number | undefined;
}

type Receiver = (row: EventRow) => void;

export interface Subscribers {
  deliver(row: EventRow): void;
  subscribe(userId: UserId, beginning: Beginning, listener: Listener): Promise<() => void>;
  /** How many streams are open. */
  count(): number;
}

export function createSubscribers(database: Database): Subscribers {
  const receivers = new Map<string, Set<Receiver>>();

  function add(userId: UserId, receiver: Receiver): () => void {
    const own = receivers.get(userId) ?? new Set();
    receivers.set(userId, own.add(receiver));
    return () => {
      own.delete(receiver);
      if (own.size === 0 && receivers.get(userId) === own) receivers.delete(userId);
    };
  }

  return {
    count: () => receivers.values().reduce((count, own) => count + own.size, 0),
    deliver: (row) => receivers.get(row.user_id)?.forEach((receive) => receive(row)),
    subscribe: async (userId, { lastEventId, secondsBack }, listener) => {
      const cursor = await readCursor(database, lastEventId);
      const stream = createStream(cursor ?? before, listener);
      // Listening begins before the past is read, so that nothing falls between the two.
      const stop = add(userId, stream.receive);
      try {
        if (cursor !== undefined) await catchUp(database, stream, readOwnAfter(database, userId, cursor, missedMax));
        else if (secondsBack !== undefined)
          await catchUp(database, stream, readOwnSince(database, userId, secondsBack, missedMax));
      } catch (error) {
        stop();
        throw error;
      }
      stream.open();
      return stop;
    },
  };
}

/**
 * @returns undefined for an id that is unreadable or of another database: such a stream starts now
 */
async function readCursor(database: Database, lastEventId: string | undefined): Promise<Cursor | undefined> {
  const cursor = parseCursor(lastEventId);
  // A cursor that this database has not reached belongs to another one; waiting for it would keep
  // the stream silent.
  return cursor !== undefined && isAfter(cursor, await readNow(database)) ? undefined : cursor;
}

interface Stream {
  /** Takes a new event; until `open`, it waits. */
  readonly receive: Receiver;
  /** Gives an event of the past. */
  readonly give: Receiver;
  /** Says that anything may have changed until now. */
  readonly giveEverything: (now: Cursor) => void;
  /** Gives what has waited, and from then on each event as it comes. */
  readonly open: () => void;
}

/**
 * The events of one listener, each once: an event that both the past and the present contain is
 * sent the first time only.
 */
function createStream(start: Cursor, listener: Listener): Stream {
  let last = start;
  let waiting: EventRow[] | undefined = [];
  const give: Receiver = (row) => {
    if (!isAfter(row, last)) return;
    last = row;
    listener({ id: formatCursor(row), name: row.name, subject: row.subject });
  };
  return {
    give,
    receive: (row) => (waiting === undefined ? give(row) : void waiting.push(row)),
    giveEverything: (now) => {
      // Only the last of them advances the stream, so that a stream that breaks in between gets all
      // of them again.
      const ends = liveEventNames.map((_, index) => (index === liveEventNames.length - 1 ? now : last));
      liveEventNames.forEach((name, index) => listener({ id: formatCursor(ends[index]!), name, subject: null }));
      last = now;
    },
    open: () => {
      const held = waiting ?? [];
      waiting = undefined;
      held.forEach(give);
    },
  };
}

async function catchUp(database: Database, stream: Stream, reading: Promise<EventRow[]>): Promise<void> {
  const missed = await reading;
  if (missed.length === missedMax) stream.giveEverything(await readNow(database));
  else missed.forEach(stream.give);
}
