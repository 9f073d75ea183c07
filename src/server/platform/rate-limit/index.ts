import { createHmac } from "node:crypto";
import type { Principal } from "#server/platform/caller.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";

export interface Rate {
  readonly max: number;
  readonly windowMs: number;
  /**
   * Whether it bounds guesses of a secret: the security log then says that the user is locked out.
   */
  readonly locksOut?: true;
}

/** The database, or a transaction: a count in a transaction that rolls back is undone. */
interface Counting extends Pick<Services, "clock"> {
  readonly database: Queryable;
}

/**
 * A counter's key for an identifying value, such as an e-mail address: a digest under the
 * installation's secret, so that a reader of the table cannot learn who is counted.
 */
export function privateKey({ keys }: Pick<Services, "keys">, name: string, value: string): string {
  const digest = createHmac("sha256", keys.currentKey("rate-limit")).update(`${name}\0${value}`).digest("base64url");
  return `${name}:${digest}`;
}

/**
 * Counts one request under `key` in the database, so that every server process sees the same count.
 * The window begins with the first request, and further ones do not prolong it. Counted in the
 * caller's transaction, if `database` is one: what is rolled back was not counted.
 *
 * @throws DomainError `too_many_requests` with the `seconds` to wait, once `max` were counted in
 *   the window
 */
export async function limitRate({ database, clock }: Counting, key: string, rate: Rate): Promise<void> {
  const now = clock.now();
  const [row] = await database.query<{ count: number; window_ends_at: Date }>(
    `insert into rate_counts (key, count, window_ends_at) values ($1, 1, $3)
      on conflict (key) do update set
        count = case when rate_counts.window_ends_at <= $2 then 1 else rate_counts.count + 1 end,
        -- The window stays where it is until it is over: further requests do not prolong it.
        window_ends_at = case when rate_counts.window_ends_at <= $2 then $3 else rate_counts.window_ends_at end
      returning count, window_ends_at`,
    [key, now, new Date(now.getTime() + rate.windowMs)],
  );
  if (row!.count > rate.max) throw tooMany(row!.window_ends_at, now, rate);
}

/**
 * Checks whether `max` were counted under `key`, and counts nothing: for requests that are counted
 * once their outcome is known.
 *
 * @throws DomainError `too_many_requests` with the `seconds` to wait
 */
export async function refuseExhausted({ database, clock }: Counting, key: string, rate: Rate): Promise<void> {
  const now = clock.now();
  const [row] = await database.query<{ window_ends_at: Date }>(
    "select window_ends_at from rate_counts where key = $1 and count >= $2 and window_ends_at > $3",
    [key, rate.max, now],
  );
  if (row !== undefined) throw tooMany(row.window_ends_at, now, rate);
}

/**
 * Counts a guess before it is compared, while fewer than `max` are counted: of guesses sent at
 * once, no more than `max` are compared. One that is refused does not count.
 *
 * @returns gives the guess back, for one that was right; it counts for nothing then
 * @throws DomainError `too_many_requests` with the `seconds` to wait
 */
export async function countGuess(services: Counting, key: string, rate: Rate): Promise<() => Promise<void>> {
  const { database, clock } = services;
  const now = clock.now();
  const [row] = await database.query<{ window_ends_at: Date }>(
    `insert into rate_counts (key, count, window_ends_at) values ($1, 1, $3)
      on conflict (key) do update set
        count = case when rate_counts.window_ends_at <= $2 then 1 else rate_counts.count + 1 end,
        window_ends_at = case when rate_counts.window_ends_at <= $2 then $3 else rate_counts.window_ends_at end
        where rate_counts.count < $4 or rate_counts.window_ends_at <= $2
      returning window_ends_at`,
    [key, now, new Date(now.getTime() + rate.windowMs), rate.max],
  );
  if (row === undefined) {
    await refuseExhausted(services, key, rate);
    // The window has ended, or a guess was given back, since it was counted.
    throw tooMany(now, now, rate);
  }
  return async () => {
    // A window that began since then has not counted this guess.
    await database.query("update rate_counts set count = count - 1 where key = $1 and window_ends_at = $2", [
      key,
      row.window_ends_at,
    ]);
  };
}

function tooMany(windowEndsAt: Date, now: Date, { locksOut }: Rate): DomainError {
  const seconds = Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000));
  return new DomainError("too_many_requests", { params: { seconds }, locksOut: locksOut === true });
}

/**
 * Counts several under each key in the caller's transaction, and rejects none.
 * @returns how many of those under each key are within `max`
 */
export async function countWithin(
  transaction: Queryable,
  now: Date,
  counts: ReadonlyMap<string, number>,
  rate: Rate,
): Promise<Map<string, number>> {
  const rows = await transaction.query<{ key: string; count: number }>(
    `insert into rate_counts (key, count, window_ends_at)
      select key, count, $4 from unnest($1::text[], $2::integer[]) as added (key, count)
      on conflict (key) do update set
        count = case when rate_counts.window_ends_at <= $3 then 0 else rate_counts.count end + excluded.count,
        window_ends_at = case when rate_counts.window_ends_at <= $3 then $4 else rate_counts.window_ends_at end
      returning key, count`,
    [[...counts.keys()], [...counts.values()], now, new Date(now.getTime() + rate.windowMs)],
  );
  const within = (key: string, count: number) => Math.max(0, counts.get(key)! - Math.max(0, count - rate.max));
  return new Map(rows.map(({ key, count }) => [key, within(key, count)]));
}

export async function pruneRates({ database, clock }: Pick<Services, "database" | "clock">): Promise<void> {
  await database.query("delete from rate_counts where window_ends_at <= $1", [clock.now()]);
}

/**
 * Limits how many requests of a kind one user has in progress in this process: a hundred at once
 * would use up the connections that all money operations need.
 *
 * @returns runs `work` for a user
 * @throws DomainError `too_many_requests` beyond `max`
 */
export function limitAtOnce(max: number) {
  const busy = new Map<string, number>();
  return async <Answer>(principal: Principal, work: () => Promise<Answer>): Promise<Answer> => {
    const count = busy.get(principal) ?? 0;
    if (count >= max) throw new DomainError("too_many_requests", { params: { seconds: 1 } });
    busy.set(principal, count + 1);
    try {
      return await work();
    } finally {
      const left = busy.get(principal)! - 1;
      if (left === 0) busy.delete(principal);
      else busy.set(principal, left);
    }
  };
}
