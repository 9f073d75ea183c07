import type { PartnerId } from "#contract/ids.ts";
import type { PayoutObstacle } from "#contract/payments/payout-schedule.ts";
import { update, type Read } from "#server/platform/batches/index.ts";
import type { Config } from "#server/platform/config.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { insertRow } from "#server/platform/db/statement.ts";
import type { PayoutDays } from "#server/platform/settings.ts";

/** The choice of a partner's owner. */
export interface ChosenRow extends PayoutDays {
  readonly minimum_amount: bigint;
  readonly set_by: string;
}

/** The progress of a partner's schedule. */
interface ProgressRow {
  /** The days of the schedule up to this one are over. */
  readonly settled_through: string;
  /** When the day that is due was last tried; null until it is. */
  readonly tried_on: string | null;
  readonly waits_because: PayoutObstacle | null;
}

/** A row without a choice, for which the operator's default counts. */
interface NotChosenRow {
  readonly cadence: null;
  readonly set_by: null;
}

export type ScheduleRow = (ChosenRow | NotChosenRow) & ProgressRow;

const columns = `cadence, weekday, month_day, minimum_amount, set_by, settled_through::text, tried_on::text, waits_because`;

/** The schedule of a partner: its owners' choice, or the operator's default. */
export interface Schedule extends PayoutDays {
  readonly minimum_amount: bigint;
}

export function scheduleOf(
  { payoutDays, payoutMinimum }: Pick<Config, "payoutDays" | "payoutMinimum">,
  row: ChosenRow | NotChosenRow | undefined,
): Schedule {
  if (row === undefined || row.cadence === null) return { ...payoutDays, minimum_amount: BigInt(payoutMinimum) };
  return row;
}

/** A partner's schedule, undefined if it has never had one. */
export async function readSchedule(database: Queryable, partnerId: PartnerId): Promise<ScheduleRow | undefined> {
  const [row] = await database.query<ScheduleRow>(`select ${columns} from payout_schedules where partner_id = $1`, [
    partnerId,
  ]);
  return row;
}

/** The name of the owner in whose name a partner's payouts are requested; null if there is none. */
export async function readRequesterName(database: Queryable, partnerId: PartnerId): Promise<string | null> {
  const [row] = await database.query<{ full_name: string }>(
    `select full_name from profiles where user_id = coalesce(
        (select set_by from payout_schedules where partner_id = $1),
        (select set_by from payout_accounts where partner_id = $1)
      )`,
    [partnerId],
  );
  return row?.full_name ?? null;
}

/** The schedules that a batch has locked, against another process and against a new choice. */
export const lockedSchedules: Read<PartnerId, ReadonlyMap<string, ScheduleRow>> = {
  name: "payout schedules",
  place: 6,
  isShared: false,
  nameOf: (partnerId) => partnerId,
  text: `select partner_id, ${columns} from payout_schedules
    where partner_id = any ($1::uuid[]) order by partner_id for no key update`,
  values: (partnerIds) => [partnerIds],
  view: (rows: readonly (ScheduleRow & { partner_id: PartnerId })[]) =>
    new Map(rows.map((row) => [row.partner_id, row])),
};

/** Marks the days of a schedule up to one as over. The batch has locked the schedule. */
export const settledSchedules = update("payout_schedules", {
  key: ["partner_id"],
  given: ["settled_through"],
  set: "settled_through = given.settled_through, tried_on = null, waits_because = null",
});

export async function writeSchedule(
  transaction: Queryable,
  schedule: ChosenRow & { readonly partner_id: PartnerId; readonly set_at: Date; readonly settled_through: string },
): Promise<void> {
  await insertRow(
    transaction,
    "payout_schedules",
    schedule,
    `on conflict (partner_id) do update set cadence = excluded.cadence, weekday = excluded.weekday,
      month_day = excluded.month_day, minimum_amount = excluded.minimum_amount, set_by = excluded.set_by,
      set_at = excluded.set_at, settled_through = excluded.settled_through, tried_on = null, waits_because = null`,
  );
}

/** Locks a partner's schedule, as a batch does. */
export async function lockSchedule(transaction: Queryable, partnerId: PartnerId): Promise<ScheduleRow | undefined> {
  const [row] = await transaction.query<ScheduleRow>(
    `select ${columns} from payout_schedules where partner_id = $1 for no key update`,
    [partnerId],
  );
  return row;
}

/** Records why a payout that is due waits. The transaction has locked the schedule. */
export async function writeObstacle(
  transaction: Queryable,
  partnerId: PartnerId,
  { day, obstacle }: { readonly day: string; readonly obstacle: PayoutObstacle },
): Promise<void> {
  await transaction.query("update payout_schedules set tried_on = $2, waits_because = $3 where partner_id = $1", [
    partnerId,
    day,
    obstacle,
  ]);
}

/** A partner whose schedule was not tried on a day; without a row it has had no schedule yet. */
export type OpenRow = { readonly partner_id: PartnerId; readonly requester: string | null } & (
  | ScheduleRow
  | (NotChosenRow & { readonly settled_through: null })
);

/**
 * Partners with a schedule, of their own or the operator's, whose days up to `day` are neither over
 * nor tried, in the order of their ids, from the one after `after` on.
 */
export function readOpen(
  database: Queryable,
  { payoutDays }: Pick<Config, "payoutDays">,
  { day, after, limit }: { readonly day: string; readonly after: string | undefined; readonly limit: number },
): Promise<OpenRow[]> {
  return database.query<OpenRow>(
    `select p.id as partner_id, coalesce(s.set_by, a.set_by) as requester, cadence, weekday, month_day, minimum_amount,
        s.set_by, settled_through::text, tried_on::text, waits_because
      from partners p
        left join payout_schedules s on s.partner_id = p.id
        left join payout_accounts a on a.partner_id = p.id
      where ($1::uuid is null or p.id > $1) and coalesce(cadence, $2) <> 'none'
        and coalesce(settled_through < $3::date, true) and coalesce(tried_on < $3::date, true)
      order by p.id limit $4`,
    [after ?? null, payoutDays.cadence, day, limit],
  );
}

/** Adds partners that follow the operator's default from a day on. Rows that exist stay. */
export async function addFollowers(
  database: Queryable,
  partnerIds: readonly PartnerId[],
  settledThrough: string,
): Promise<void> {
  if (partnerIds.length === 0) return;
  await database.query(
    `insert into payout_schedules (partner_id, settled_through) select id, $2::date from unnest($1::uuid[]) as partner (id)
      order by id on conflict (partner_id) do nothing`,
    [partnerIds, settledThrough],
  );
}
