import type { PartnerId } from "#contract/ids.ts";
import type { ParsedInputOf } from "#contract/operation.ts";
import type { payouts } from "#contract/payments/payouts.ts";
import { requireUnrestricted } from "#server/customers/profiles/index.ts";
import { readBalances } from "#server/ledger/index.ts";
import { lockActingOwner, readPartner } from "#server/partners/partners/index.ts";
import { recordAuditEvent, type Facts, type KnownActor } from "#server/platform/audit-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { announcePayout } from "../decide.ts";
import { addDays, lastDueDay, nextDueDay, payoutDay } from "./due-days.ts";
import {
  lockSchedule,
  readRequesterName,
  readSchedule,
  scheduleOf,
  writeSchedule,
  type Schedule,
  type ScheduleRow,
} from "./store.ts";

/** A partner's payout schedule, with the next payout as it would be now. */
export async function readPayoutSchedule(
  { clock, config, database }: Pick<Services, "clock" | "config" | "database">,
  partnerId: PartnerId,
) {
  const { row, requestedAs, balance } = await database.snapshot(async (moment) => ({
    row: await readSchedule(moment, partnerId),
    requestedAs: await readRequesterName(moment, partnerId),
    balance: (await readBalances(moment, partnerId)).settlement,
  }));
  const { cadence, weekday, month_day, minimum_amount: minimum } = scheduleOf(config, row);
  const { timeZone: time_zone, payoutHour: hour } = config;
  const day = payoutDay(clock.now(), { timeZone: time_zone, hour });
  return {
    cadence,
    weekday,
    month_day,
    minimum_amount: toWire(minimum),
    is_default: row === undefined || row.cadence === null,
    requested_as: requestedAs,
    next_on: nextOn(scheduleOf(config, row), row, day) ?? null,
    hour,
    time_zone,
    expected_amount: cadence === "none" || balance < minimum ? 0 : toWire(balance),
    waits_because: cadence === "none" ? null : (row?.waits_because ?? null),
  };
}

/** The day of the next try: today or tomorrow for a due day that waits, else the next due day. */
function nextOn(schedule: Schedule, row: ScheduleRow | undefined, day: string): string | undefined {
  const settled = row?.settled_through ?? addDays(day, -1);
  if (lastDueDay(schedule, { after: settled, through: day }) !== undefined)
    return row?.tried_on === day ? addDays(day, 1) : day;
  return nextDueDay(schedule, settled > day ? settled : day);
}

export type ChosenSchedule = Omit<ParsedInputOf<typeof payouts.setPayoutSchedule>, "login_password">;

/**
 * Sets the days on which a partner is paid out, from tomorrow on, in the name of the acting owner.
 *
 * @throws DomainError `owner_only`, `account_blocked`, `account_frozen`, `account_held`
 */
export function setPayoutSchedule(
  services: Pick<Services, "clock" | "config" | "database" | "live">,
  {
    partnerId,
    actor,
    chosen,
  }: { readonly partnerId: PartnerId; readonly actor: KnownActor; readonly chosen: ChosenSchedule },
): Promise<void> {
  const { clock, config, database, live } = services;
  return database.transaction(async (transaction) => {
    requireUnrestricted(await lockActingOwner(transaction, { partnerId, userId: actor.userId }));
    const before = await lockSchedule(transaction, partnerId);
    const { cadence, weekday = null, month_day = null } = chosen;
    const schedule = { cadence, weekday, month_day, minimum_amount: BigInt(chosen.minimum_amount) };
    await writeSchedule(transaction, {
      partner_id: partnerId,
      ...schedule,
      set_by: actor.userId,
      set_at: clock.now(),
      settled_through: payoutDay(clock.now(), { timeZone: config.timeZone, hour: 0 }),
    });
    const partner = (await readPartner(transaction, partnerId))!;
    await recordAuditEvent(services, transaction, {
      actor,
      operation: "setPayoutSchedule",
      subject: { kind: "partner", id: partnerId, name: partner.partnerName },
      partnerId,
      before: factsOf(scheduleOf(config, before)),
      after: factsOf(schedule),
    });
    await announcePayout(live, transaction, { memberIds: partner.memberIds });
  });
}

function factsOf({ cadence, weekday, month_day, minimum_amount }: Schedule): Facts {
  return { cadence, weekday, month_day, minimum_amount: toWire(minimum_amount) };
}
