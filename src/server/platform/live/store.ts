import type { UserId } from "#contract/ids.ts";
import type { LiveEventName } from "#contract/live.ts";
import type { Database, Queryable } from "#server/platform/db/database.ts";
import type { Cursor } from "./cursor.ts";

export interface EventRow extends Cursor {
  user_id: UserId;
  name: LiveEventName;
  subject: string | null;
}

export interface NewLiveEvent {
  readonly userId: UserId;
  readonly name: LiveEventName;
  readonly subject?: string | null;
}

export async function insertEvents(transaction: Queryable, events: readonly NewLiveEvent[]): Promise<void> {
  await transaction.query(
    "insert into live_events (user_id, name, subject) select * from unnest($1::text[], $2::text[], $3::text[])",
    [
      events.map((event) => event.userId),
      events.map((event) => event.name),
      events.map((event) => event.subject ?? null),
    ],
  );
}

const columns = "user_id, id, xact::text::bigint as xact, name, subject";
/**
 * Only events whose transaction is older than every open one: no event can still appear before
 * them.
 */
const settled = "xact < (select live_events_settled_before())";

/** Everybody's events after a cursor, in the order they are handed out. */
export function readAfter(database: Database, cursor: Cursor, limit: number): Promise<EventRow[]> {
  return database.query<EventRow>(`select ${columns} from live_events_after($1::text::xid8, $2, $3)`, [
    cursor.xact.toString(),
    cursor.id,
    limit,
  ]);
}

/** A user's events after a cursor, in the order of sending. */
export function readOwnAfter(database: Database, userId: UserId, cursor: Cursor, limit: number): Promise<EventRow[]> {
  return database.query<EventRow>(
    `select ${columns} from live_events
      where user_id = $1 and (xact, id) > ($2::text::xid8, $3) and ${settled} order by live_events.xact, id limit $4`,
    [userId, cursor.xact.toString(), cursor.id, limit],
  );
}

/**
 * A user's events of the last seconds, in the order of sending. The id has the time of the row,
 * `created_at` the transaction's start, so the bound on the id is looser by a minute, more than the
 * longest transaction; the primary key serves both bounds.
 */
export function readOwnSince(database: Database, userId: UserId, seconds: number, limit: number): Promise<EventRow[]> {
  return database.query<EventRow>(
    `select ${columns} from live_events
      where user_id = $1 and created_at >= now() - make_interval(secs => $2) and ${settled}
        and id > coalesce((select id from live_events where user_id = $1 and created_at < now() - make_interval(secs => $2 + 90)
                            order by id desc limit 1), 0)
      order by live_events.xact, id limit $3`,
    [userId, seconds, limit],
  );
}

/** Larger than any id will be, and short enough for `parseCursor`. */
const idMax = 999_999_999_999_999_999n;

/** A cursor after everything that can be handed out now. */
export async function readNow(database: Database): Promise<Cursor> {
  const [row] = await database.query<{ xact: bigint }>("select live_events_settled_before()::text::bigint - 1 as xact");
  return { xact: row!.xact, id: idMax };
}

export async function deleteOlderThan(database: Database, moment: Date): Promise<void> {
  await database.query("delete from live_events where created_at < $1", [moment]);
}
