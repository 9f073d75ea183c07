import type { Transaction } from "#server/platform/db/database.ts";

/** A place in live_events: they are read in the order of (transaction, id). */
export interface Position {
  readonly xact: bigint;
  readonly id: bigint;
}

/** Who follows the live events: its table has one row, the place that it has read up to. */
export interface Follower {
  readonly table: "push_position" | "receipt_position";
  /** Any number that no other use of advisory locks takes. */
  readonly lock: number;
}

/** Larger than any id will be. */
const idMax = 999_999_999_999_999_999n;

/** @returns the place read up to, kept for this transaction; undefined when another process reads on */
export async function takePosition(transaction: Transaction, { table, lock }: Follower): Promise<Position | undefined> {
  const [row] = await transaction.query<{ taken: boolean }>("select pg_try_advisory_xact_lock($1) as taken", [lock]);
  if (!row!.taken) return undefined;
  const [position] = await transaction.query<Position>(
    `select xact::text::bigint as xact, event_id as id from ${table}`,
  );
  // Where nothing was ever read, there is nothing to catch up with.
  return position ?? readNow(transaction);
}

/** A place after everything that is settled: events of transactions older than every open one. */
export async function readNow(transaction: Transaction): Promise<Position> {
  const [row] = await transaction.query<{ xact: bigint }>(
    "select live_events_settled_before()::text::bigint - 1 as xact",
  );
  return { xact: row!.xact, id: idMax };
}

export async function movePosition(
  transaction: Transaction,
  { table }: Follower,
  { xact, id }: Position,
): Promise<void> {
  await transaction.query(
    `insert into ${table} (xact, event_id) values ($1::text::xid8, $2)
      on conflict (only_one) do update set xact = excluded.xact, event_id = excluded.event_id`,
    [xact.toString(), id],
  );
}
