import type { LiveEventName } from "#contract/live.ts";
import type { Transaction } from "../../db/database.ts";

/** A place in live_events: they are read in the order of (transaction, id). */
export interface Position {
  readonly xact: bigint;
  readonly id: bigint;
}

export interface EventRow extends Position {
  readonly user_id: string;
  readonly name: LiveEventName;
  readonly subject: string | null;
  readonly created_at: Date;
}

/** Any number that no other use of advisory locks takes. */
const pusherLock = 7_406_043;

/** Larger than any id will be. */
const idMax = 999_999_999_999_999_999n;

/** @returns the place read up to, kept for this transaction; undefined when another process reads on */
export async function takePosition(transaction: Transaction): Promise<Position | undefined> {
  const [lock] = await transaction.query<{ taken: boolean }>("select pg_try_advisory_xact_lock($1) as taken", [
    pusherLock,
  ]);
  if (!lock!.taken) return undefined;
  const [row] = await transaction.query<Position>(
    "select xact::text::bigint as xact, event_id as id from push_position",
  );
  // Where nobody was ever pushed to, there is nothing to catch up with.
  return row ?? readNow(transaction);
}

/** A place after everything that is settled: events of transactions older than every open one. */
export async function readNow(transaction: Transaction): Promise<Position> {
  const [row] = await transaction.query<{ xact: bigint }>(
    "select pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1 as xact",
  );
  return { xact: row!.xact, id: idMax };
}

export interface EventRange {
  readonly after: Position;
  readonly upTo: Position;
  readonly since: Date;
  readonly limit: number;
}

/** Events of people who have a device to be told on, from after one place up to another. */
export function readEvents(transaction: Transaction, range: EventRange): Promise<EventRow[]> {
  return transaction.query<EventRow>(
    `select user_id, id, xact::text::bigint as xact, name, subject, created_at from live_events e
      where (xact, id) > ($1::text::xid8, $2) and xact <= $3::text::xid8 and created_at > $4
        and exists (select from push_subscriptions d where d.user_id = e.user_id)
      order by xact, id limit $5`,
    [range.after.xact.toString(), range.after.id, range.upTo.xact.toString(), range.since, range.limit],
  );
}

export async function movePosition(transaction: Transaction, { xact, id }: Position): Promise<void> {
  await transaction.query(
    `insert into push_position (xact, event_id) values ($1::text::xid8, $2)
      on conflict (only_one) do update set xact = excluded.xact, event_id = excluded.event_id`,
    [xact.toString(), id],
  );
}
