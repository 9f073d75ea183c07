import pg from "pg";
import type { LiveEvent, LiveEventName } from "#contract/live.ts";
import type { Database, Transaction } from "../db/database.ts";
import type { Log } from "../platform/log.ts";

const channel = "troco_live";
/** Announcements within this time become one: a commit waits on the lock of every notification (docs/decisions/0003). */
const coalesceMs = 15;
/** Reads again even when nothing was announced: an event that had to wait for an older transaction, a lost notification. */
const sweepMs = 1_000;
const batchMax = 500;

/** Where a stream stands: events are handed out in the order of (transaction, id). */
interface Cursor {
  readonly xact: bigint;
  readonly id: bigint;
}

interface Row {
  user_id: string;
  id: bigint;
  xact: bigint;
  name: LiveEventName;
  subject: string | null;
}

type Listener = (event: LiveEvent) => unknown;

export interface NewLiveEvent {
  readonly userId: string;
  readonly name: LiveEventName;
  readonly subject?: string | null;
}

export interface Live {
  /** Writes an event in the transaction that causes it; it is announced after the commit. */
  record(transaction: Transaction, userId: string, name: LiveEventName, subject?: string | null): Promise<void>;
  /** As `record`, for several events in one statement. */
  recordAll(transaction: Transaction, events: readonly NewLiveEvent[]): Promise<void>;
  /**
   * Gives a person's events to `listener`: those after `lastEventId` first, then new ones as they come.
   * An id that cannot be read, or is another database's, starts at now.
   * @returns how to stop
   */
  subscribe(userId: string, lastEventId: string | undefined, listener: Listener): Promise<() => void>;
  /** Deletes events nobody will resume from. */
  prune(olderThan: Date): Promise<void>;
  close(): Promise<void>;
}

/** Starts listening for announcements of every process on this database. */
export async function createLive(database: Database, connectionUrl: string, log: Log): Promise<Live> {
  const listeners = new Map<string, Set<Listener>>();
  let cursor = await newestCursor(database);
  let reading: Promise<void> | undefined;
  let again = false;
  let announcing: NodeJS.Timeout | undefined;
  let closed = false;

  const deliver = async () => {
    for (;;) {
      const rows = await readAfter(database, cursor);
      for (const row of rows) {
        for (const listener of listeners.get(row.user_id) ?? []) listener(toEvent(row));
      }
      const last = rows.at(-1);
      if (last !== undefined) cursor = { xact: last.xact, id: last.id };
      if (rows.length < batchMax) return;
    }
  };
  const wake = () => {
    if (closed) return;
    if (reading !== undefined) {
      again = true;
      return;
    }
    reading = deliver()
      .catch((error: unknown) => log.error({ err: error }, "live events could not be read"))
      .finally(() => {
        reading = undefined;
        if (again) {
          again = false;
          wake();
        }
      });
  };

  const announce = () => {
    announcing = undefined;
    database
      .query(`select pg_notify('${channel}', '')`)
      .catch((error: unknown) => log.warn({ err: error }, "live events were not announced; the sweep finds them"));
  };
  const recordAll: Live["recordAll"] = async (transaction, events) => {
    await transaction.query(
      "insert into live_events (user_id, name, subject) select * from unnest($1::text[], $2::text[], $3::text[])",
      [
        events.map((event) => event.userId),
        events.map((event) => event.name),
        events.map((event) => event.subject ?? null),
      ],
    );
    transaction.afterCommit(() => {
      announcing ??= setTimeout(announce, coalesceMs);
    });
  };

  const stopListening = keepListening(connectionUrl, wake, log);
  const sweep = setInterval(wake, sweepMs);

  return {
    record: (transaction, userId, name, subject = null) => recordAll(transaction, [{ userId, name, subject }]),
    recordAll,
    subscribe: async (userId, lastEventId, listener) => {
      let last = parseCursor(lastEventId);
      // A place that this database has not reached is another's: waiting for it, the stream would stay silent.
      if (last !== undefined && isAfter(last, await newestCursor(database))) last = undefined;
      const give = (event: LiveEvent) => {
        const place = parseCursor(event.id)!;
        // What the past and the present both bring is given once.
        if (last !== undefined && !isAfter(place, last)) return;
        last = place;
        listener(event);
      };
      // Listening begins before the past is read, so that nothing falls between the two.
      let held: LiveEvent[] | undefined = [];
      const receive: Listener = (event) => (held === undefined ? give(event) : held.push(event));
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(receive));
      const stop = () => {
        own.delete(receive);
        if (own.size === 0 && listeners.get(userId) === own) listeners.delete(userId);
      };
      try {
        if (last !== undefined) for (const row of await readOwnAfter(database, userId, last)) give(toEvent(row));
      } catch (error) {
        stop();
        throw error;
      }
      const waiting = held;
      held = undefined;
      waiting.forEach(give);
      return stop;
    },
    prune: async (olderThan) => {
      await database.query("delete from live_events where created_at < $1", [olderThan]);
    },
    close: async () => {
      closed = true;
      clearInterval(sweep);
      clearTimeout(announcing);
      await stopListening();
      await reading;
    },
  };
}

/** Keeps one connection listening, and opens another whenever it breaks. */
function keepListening(connectionUrl: string, wake: () => void, log: Log): () => Promise<void> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;
  const open = async () => {
    const next = new pg.Client({ connectionString: connectionUrl });
    client = next;
    const reopen = (error?: Error) => {
      if (stopped || client !== next) return;
      client = undefined;
      log.warn({ err: error }, "the connection for live events broke; opening another");
      retry = setTimeout(() => void open(), 500);
    };
    next.on("error", reopen);
    next.on("end", () => reopen());
    next.on("notification", wake);
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      wake();
    } catch (error) {
      reopen(error as Error);
    }
  };
  void open();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => undefined);
  };
}

/** Only events whose transaction is older than every open one: nothing can still appear before them. */
const settled = "xact < pg_snapshot_xmin(pg_current_snapshot())";

function readAfter(database: Database, cursor: Cursor): Promise<Row[]> {
  return database.query<Row>(
    `select user_id, id, xact::text::bigint as xact, name, subject from live_events
      where (xact, id) > ($1::text::xid8, $2) and ${settled} order by xact, id limit ${batchMax}`,
    [cursor.xact.toString(), cursor.id],
  );
}

function readOwnAfter(database: Database, userId: string, cursor: Cursor): Promise<Row[]> {
  return database.query<Row>(
    `select user_id, id, xact::text::bigint as xact, name, subject from live_events
      where user_id = $1 and (xact, id) > ($2::text::xid8, $3) and ${settled} order by xact, id`,
    [userId, cursor.xact.toString(), cursor.id],
  );
}

async function newestCursor(database: Database): Promise<Cursor> {
  const [row] = await database.query<{ xact: bigint }>(
    "select (pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1) as xact",
  );
  return { xact: row!.xact, id: 9_223_372_036_854_775_807n };
}

function toEvent(row: Row): LiveEvent {
  return { id: `${row.xact}-${row.id}`, name: row.name, subject: row.subject };
}

function parseCursor(eventId: string | undefined): Cursor | undefined {
  const match = /^([0-9]{1,18})-([0-9]{1,18})$/.exec(eventId ?? "");
  return match === null ? undefined : { xact: BigInt(match[1]!), id: BigInt(match[2]!) };
}

function isAfter(a: Cursor, b: Cursor): boolean {
  return a.xact > b.xact || (a.xact === b.xact && a.id > b.id);
}
