import type { UserId } from "#contract/ids.ts";
import type { LiveEventName } from "#contract/live.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Transaction } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";
import type { Cursor } from "./cursor.ts";
import { keepListening } from "./keep-listening.ts";
import { deleteOlderThan, insertEvents, readAfter, readNow, type EventRow, type NewLiveEvent } from "./store.ts";

export type { NewLiveEvent } from "./store.ts";
import { createSubscribers, type Beginning, type Listener } from "./subscribers.ts";

const channel = "troco_live";
/**
 * Announcements within this time become one, because a commit with a notification takes a global
 * lock (docs/decisions/live-events.md).
 */
const coalesceMs = 15;
/**
 * Reads again without an announcement, for an event that had to wait for an older transaction and
 * for a lost notification.
 */
const sweepMs = 1_000;
const batchMax = 500;

export interface Live {
  /** Writes an event in the transaction that causes it; it is announced after the commit. */
  record(transaction: Transaction, userId: UserId, name: LiveEventName, subject?: string | null): Promise<void>;
  recordAll(transaction: Transaction, events: readonly NewLiveEvent[]): Promise<void>;
  /** Announces events that were written in another way, after their commit. */
  announce(): void;
  /**
   * Sends a user's events to `listener`: first those since `beginning`, then new ones. If too many
   * were missed, one event of each name without a subject replaces them. An unreadable id, or one
   * of another database, counts as none.
   * @returns how to stop
   */
  subscribe(userId: UserId, beginning: Beginning, listener: Listener): Promise<() => void>;
  /** How many streams are open in this process. */
  streams(): number;
  /**
   * Calls `listener` in every process with the cursor of the newest event, of any user.
   * @returns how to stop
   */
  onNews(listener: (newest: Cursor) => void): () => void;
  close(): Promise<void>;
}

/**
 * Opens the live events of this process: writes them, and hands out those of every process on this
 * database. It keeps one connection of its own to `connectionUrl`, and opens another when that
 * breaks. Close it at the end.
 */
export async function createLive(database: Database, connectionUrl: string, log: Log): Promise<Live> {
  const subscribers = createSubscribers(database);
  const followers = new Set<(newest: Cursor) => void>();
  const deliver = (rows: readonly EventRow[]) => {
    rows.forEach(subscribers.deliver);
    followers.forEach((notify) => notify(rows.at(-1)!));
  };
  const reader = createReader(database, await readNow(database), deliver, log);
  const announcer = createAnnouncer(database, log);
  const stopListening = keepListening(connectionUrl, channel, reader.wake, log);
  const sweep = setInterval(reader.wake, sweepMs);

  const recordAll: Live["recordAll"] = async (transaction, events) => {
    await insertEvents(transaction, events);
    transaction.afterCommit(announcer.announce);
  };
  return {
    record: (transaction, userId, name, subject = null) => recordAll(transaction, [{ userId, name, subject }]),
    recordAll,
    announce: announcer.announce,
    subscribe: subscribers.subscribe,
    streams: subscribers.count,
    onNews: (listener) => {
      followers.add(listener);
      return () => followers.delete(listener);
    },
    close: async () => {
      const read = reader.close();
      clearInterval(sweep);
      announcer.close();
      await stopListening();
      await read;
    },
  };
}

/**
 * Reads new events when woken: one read at a time, and another after it if it was woken meanwhile.
 */
function createReader(database: Database, start: Cursor, deliver: (rows: readonly EventRow[]) => void, log: Log) {
  let cursor = start;
  let reading: Promise<void> | undefined;
  let again = false;
  let closed = false;

  async function readOn(): Promise<void> {
    let rows: EventRow[];
    do {
      rows = await readAfter(database, cursor, batchMax);
      if (rows.length > 0) deliver(rows);
      cursor = rows.at(-1) ?? cursor;
    } while (rows.length === batchMax);
  }

  function wake(): void {
    if (closed) return;
    if (reading !== undefined) {
      again = true;
      return;
    }
    reading = readOn()
      .catch((error: unknown) => log.error({ err: error }, "live events could not be read"))
      .finally(() => {
        reading = undefined;
        if (!again) return;
        again = false;
        wake();
      });
  }

  return {
    wake,
    /** @returns when the reading under way has ended; no other begins */
    close: async () => {
      closed = true;
      await reading;
    },
  };
}

/** Announces new events to every process, this one included. */
function createAnnouncer(database: Database, log: Log) {
  let waiting: NodeJS.Timeout | undefined;
  const send = () => {
    waiting = undefined;
    database
      .query(`select pg_notify('${channel}', '')`)
      .catch((error: unknown) => log.warn({ err: error }, "live events were not announced; the sweep finds them"));
  };
  return {
    announce: () => void (waiting ??= setTimeout(send, coalesceMs)),
    close: () => clearTimeout(waiting),
  };
}

/** A client resumes from events up to this age; after that it reads everything anew. */
const keptMs = 24 * 60 * 60 * 1000;

/** Deletes events too old for any stream to resume from. */
export function pruneLiveEvents({
  clock,
  database,
}: {
  readonly clock: Clock;
  readonly database: Database;
}): Promise<void> {
  return deleteOlderThan(database, new Date(clock.now().getTime() - keptMs));
}
