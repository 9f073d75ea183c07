import { setTimeout as sleep } from "node:timers/promises";
import type { Queryable } from "#server/platform/db/database.ts";

export type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>;

const usualWait: Wait = (ms, signal) => sleep(ms, undefined, { signal });
const lookEveryMsMax = 1_000;

/**
 * Runs a request when no process of the installation has one in progress or had one within a
 * second. Uses the database's clock, because processes' clocks differ, and counts from the answer,
 * so that no delay brings two requests closer.
 * @throws what `ask` throws; the signal's reason when the turn does not come in time
 */
export async function inTurn<Answer>(
  database: Queryable,
  ask: () => Promise<Answer>,
  { signal, wait = usualWait }: { readonly signal: AbortSignal; readonly wait?: Wait | undefined },
): Promise<Answer> {
  const held = await claimTurn(database, signal, wait);
  try {
    return await ask();
  } finally {
    await endTurn(database, held);
  }
}

/**
 * @returns the end of this turn, some seconds longer than a request takes; after it the process
 * counts as dead
 */
async function claimTurn(database: Queryable, signal: AbortSignal, wait: Wait): Promise<string> {
  for (;;) {
    signal.throwIfAborted();
    const [claimed] = await database.query<{ held: string }>(
      `update geocoding_pace set next_at = clock_timestamp() + interval '12 seconds' where next_at <= clock_timestamp()
        returning next_at::text as held`,
    );
    if (claimed !== undefined) return claimed.held;
    const [row] = await database.query<{ ms: number }>(
      "select (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 as ms from geocoding_pace",
    );
    await wait(Math.min(Math.max(Math.ceil(row!.ms), 1), lookEveryMsMax), signal);
  }
}

async function endTurn(database: Queryable, held: string): Promise<void> {
  await database.query(
    "update geocoding_pace set next_at = clock_timestamp() + interval '1 second' where next_at = $1::timestamptz",
    [held],
  );
}
