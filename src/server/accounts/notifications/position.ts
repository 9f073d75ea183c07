import type { Transaction } from "#server/platform/db/database.ts";

/** A place in live_events: they are read in the order of (transaction, id). */
export interface Position {
  readonly xact: bigint;
  readonly id: bigint;
}

/** A follower of the live events. Its table has one row: the place up to which it has read. */
export interface Follower {
  readonly table: "push_position" | "receipt_position" | "security_mail_position";
  /** A number that no other use of advisory locks has. */
  readonly lock: number;
}

/** Larger than any id will be. */
const idMax = 999_999_999_999_999_999n;

/**
 * @returns the place read up to, locked for this transaction; undefined if another process reads on
 */
export async function lockPosition(transaction: Transaction, { table, lock }: Follower): Promise<Position | undefined> {
  const [row] = await transaction.query<{ locked: boolean }>("select pg_try_advisory_xact_lock($1) as locked", [lock]);
  if (!row!.locked) return undefined;
  const [position] = await transaction.query<Position>(
    `select xact::text::bigint as xact, event_id as id from ${table}`,
  );
  // A new installation has nothing to catch up with.
  return position ?? readNow(transaction);
}

/** A place after everything that is settled: events of transactions older than every open one. */
export async function readNow(transaction: Transaction): Promise<Position> {
  const [row] = await transaction.query<{ xact: bigint }>(
    "select live_events_settled_before()::text::bigint - 1 as xact",
  );
  return { xact: row!.xact, id: idMax };
}

/** Moves the place forward, never back: what was read is not read again. */
export async function movePosition(
  transaction: Transaction,
  { table }: Follower,
  { xact, id }: Position,
): Promise<void> {
  await transaction.query(
    `insert into ${table} as place (xact, event_id) values ($1::text::xid8, $2)
      on conflict (only_one) do update set xact = excluded.xact, event_id = excluded.event_id
        where (place.xact, place.event_id) < (excluded.xact, excluded.event_id)`,
    [xact.toString(), id],
  );
}
