import { Refusal } from "../platform/refusal.ts";
import type { Services } from "../services.ts";

export interface Rate {
  readonly max: number;
  readonly windowMs: number;
}

/**
 * Counts one request under `key` in the database, so that every server process sees the same count.
 * @throws Refusal too_many_requests, with the seconds to wait, once `max` were counted within the window
 */
export async function limitRate(
  { database, clock }: Pick<Services, "database" | "clock">,
  key: string,
  rate: Rate,
): Promise<void> {
  const now = BigInt(clock.now().getTime());
  const [row] = await database.query<{ count: number; last_request: bigint }>(
    `insert into rate_limits (id, key, count, last_request) values ($1, $1, 1, $2)
      on conflict (key) do update set
        count = case when rate_limits.last_request <= $2 - $3::bigint then 1 else rate_limits.count + 1 end,
        -- The window's beginning: it moves on only once the window is over.
        last_request = case when rate_limits.last_request <= $2 - $3::bigint then $2 else rate_limits.last_request end
      returning count, last_request`,
    [key, now, rate.windowMs],
  );
  if (row!.count <= rate.max) return;
  const seconds = Math.max(1, Math.ceil((Number(row!.last_request) + rate.windowMs - Number(now)) / 1000));
  throw new Refusal("too_many_requests", { params: { seconds } });
}
