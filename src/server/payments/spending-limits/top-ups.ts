import type { UserId } from "#contract/ids.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { toDatabaseZone } from "#server/platform/db/statement.ts";
import { endOf } from "./periods.ts";
import { limitsAt, requireLeft, type LimitSettings } from "./rules.ts";
import { readSpending } from "./store.ts";

interface Day {
  readonly userId: UserId;
  readonly at: Date;
  readonly timeZone: string;
}

/**
 * The sum that a customer has added by card on the day of a moment, in minor units. Open checkouts
 * count, because they can still be paid.
 *
 * @param except a top-up that is left out
 */
export async function readTopUpsOf(
  database: Queryable,
  { userId, at, timeZone }: Day,
  except?: string,
): Promise<bigint> {
  const [row] = await database.query<{ total: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as total from top_ups
      where user_id = $1 and status in ('pending', 'processing', 'credited')
        and created_at >= date_trunc('day', $2::timestamptz at time zone $3) at time zone $3
        and id is distinct from $4`,
    [userId, at, toDatabaseZone(timeZone), except ?? null],
  );
  return row!.total;
}

export interface PlannedTopUp {
  readonly userId: UserId;
  readonly id: string;
  readonly at: Date;
  /** Minor units. */
  readonly amount: bigint;
}

/**
 * Requires that the day's limit allows a top-up. A repeat of the same one does not count twice.
 *
 * @throws DomainError `top_ups_limit_reached` with `maximum`, `left` and `until`
 */
export async function requireTopUpLeft(
  settings: LimitSettings,
  database: Queryable,
  { userId, id, at, amount }: PlannedTopUp,
): Promise<void> {
  const { timeZone } = settings;
  const { own } = await readSpending(database, userId);
  const used = await readTopUpsOf(database, { userId, at, timeZone }, id);
  const maximum = limitsAt(at, settings, own).top_ups;
  requireLeft("top_ups_limit_reached", amount, { maximum, used, until: () => endOf("day", at, timeZone) });
}
