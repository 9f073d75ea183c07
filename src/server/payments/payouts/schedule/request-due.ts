import type { ErrorCode } from "#contract/error-codes.ts";
import type { PartnerId } from "#contract/ids.ts";
import type { PayoutObstacle } from "#contract/payments/payout-schedule.ts";
import { lockedUsers, type User } from "#server/customers/profiles/index.ts";
import { balanceOf, openAccounts } from "#server/ledger/index.ts";
import { partnersRead, readPartner } from "#server/partners/partners/index.ts";
import { need, type Decision } from "#server/platform/batches/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import { RetryLater } from "#server/platform/jobs/index.ts";
import { queueMails } from "#server/platform/mail/index.ts";
import { pagesByKey } from "#server/platform/page.ts";
import type { Services } from "#server/platform/services.ts";
import { announcePayout } from "../decide.ts";
import { decideRequest, requestNeeds } from "../request.ts";
import { lockedAccounts } from "../store.ts";
import { addDays, lastDueDay, payoutDay } from "./due-days.ts";
import {
  addFollowers,
  lockedSchedules,
  lockSchedule,
  readOpen,
  scheduleOf,
  settledSchedules,
  writeObstacle,
  type OpenRow,
} from "./store.ts";

type Needs = Pick<Services, "batches" | "clock" | "config" | "database" | "jobs" | "keys" | "live" | "log">;

/** The partners at a time: few, so that customers' own requests do not wait for payouts. */
const atOnceMax = 8;

/**
 * Requests the payouts that are due, each of a partner's whole balance and by the rules of one that
 * an owner requests. A payout that cannot be requested is tried again on the next day.
 *
 * Idempotent by partner and due day: the payout and the end of its day are one transaction, under
 * the lock of the schedule. So it may run at any time, in several processes, and after a crash.
 *
 * @throws RetryLater where the server was too busy for some
 * @throws AggregateError at the end, with the errors that are not among `obstacles`
 */
export async function requestDuePayouts(services: Needs, signal: AbortSignal): Promise<void> {
  const { clock, config, database, log } = services;
  const day = payoutDay(clock.now(), { timeZone: config.timeZone, hour: config.payoutHour });
  const pages = pagesByKey(
    (after: string | undefined, limit) => readOpen(database, config, { day, after, limit }),
    ({ partner_id: partnerId }: OpenRow) => partnerId,
  );
  const outcomes = new Map<Outcome, number>();
  const failures: unknown[] = [];
  for await (const rows of pages) {
    const fresh = rows.filter((row) => row.settled_through === null).map((row) => row.partner_id);
    await addFollowers(database, fresh, addDays(day, -1));
    const due = rows.filter((row) => dueOnOf(services, row, day) !== undefined);
    for (let at = 0; at < due.length; at += atOnceMax) {
      signal.throwIfAborted();
      const tries = due.slice(at, at + atOnceMax).map((row) => requestDue(services, row, day));
      for (const result of await Promise.allSettled(tries))
        if (result.status === "rejected") failures.push(result.reason);
        else outcomes.set(result.value, (outcomes.get(result.value) ?? 0) + 1);
      // No partner can be paid out until an administrator has looked; the next run tries again.
      if (failures.some((error) => isCode(error, "money_paused")))
        return log.warn("scheduled payouts wait, because money is paused");
    }
  }
  log.info({ day, ...Object.fromEntries(outcomes), failed: failures.length }, "scheduled payouts were requested");
  if (failures.length === 0) return;
  if (failures.every((error) => isCode(error, "server_busy"))) throw new RetryLater("the server was busy");
  throw new AggregateError(failures, "not all scheduled payouts could be tried");
}

/** `over` where another process has handled the day, or an owner has chosen anew, meanwhile. */
type Outcome = "requested" | "too_little" | "over" | PayoutObstacle;

const isCode = (error: unknown, code: ErrorCode) => error instanceof DomainError && error.code === code;

/** The day that is due; undefined if none is. */
function dueOnOf({ config }: Pick<Services, "config">, row: OpenRow, day: string): string | undefined {
  return lastDueDay(scheduleOf(config, row), { after: row.settled_through ?? addDays(day, -1), through: day });
}

async function requestDue(
  services: Needs,
  { partner_id: partnerId, requester }: OpenRow,
  day: string,
): Promise<Outcome> {
  const { batches, database } = services;
  try {
    const { outcome } = await batches.execute({
      owner: partnerId,
      before: () => openAccounts(database, partnerId, ["payouts"]),
      needs: () => [
        need(lockedSchedules, partnerId),
        need(lockedUsers, { ownersOf: partnerId }),
        ...requestNeeds(partnerId, requester ?? ""),
      ],
      decide: (decision) => ({ outcome: decideDue(services, decision, { partnerId, requester, day }) }),
    });
    return outcome;
  } catch (error) {
    const obstacle = error instanceof DomainError ? obstacles[error.code] : undefined;
    if (obstacle === undefined) throw error;
    await postpone(services, { partnerId, day, obstacle });
    return obstacle;
  }
}

interface Due {
  readonly partnerId: PartnerId;
  /** The owner in whose name it is requested; null if there is none. */
  readonly requester: string | null;
  readonly day: string;
}

/** @throws DomainError one of `obstacles`, and what `decideRequest` throws */
function decideDue(services: Needs, decision: Decision, { partnerId, requester, day }: Due): Outcome {
  const row = decision.read(lockedSchedules).get(partnerId)!;
  const schedule = scheduleOf(services.config, row);
  const dueOn = lastDueDay(schedule, { after: row.settled_through, through: day });
  const isChosenAnew = row.set_by !== null && row.set_by !== requester;
  if (dueOn === undefined || isChosenAnew || (row.tried_on !== null && row.tried_on >= day)) return "over";
  const settle = () => decision.write(settledSchedules, { partner_id: partnerId, settled_through: day });
  const amount = balanceOf(decision, { owner: partnerId, kind: "settlement" });
  if (amount < schedule.minimum_amount) {
    settle();
    return "too_little";
  }
  if (requester === null) throw new DomainError("payout_account_missing");
  if (decision.read(partnersRead).get(partnerId)!.isSwitchedOff) throw new DomainError("partner_switched_off");
  const users = decision.read(lockedUsers);
  if (users.find(requester) === undefined) throw new DomainError("owner_only");
  // No owner checks where a scheduled payout goes, and a thief may have set the account in the name
  // of an owner who is frozen now. So an owner must enter it again first.
  const setBy = decision.read(lockedAccounts).get(partnerId)?.set_by;
  if (setBy !== undefined && setBy !== requester && isRestricted(users.find(setBy)))
    throw new DomainError("payout_account_missing");
  const actor = { userId: requester, role: "owner", address: null } as const;
  decideRequest(services, decision, { partnerId, actor, amount, dueOn });
  settle();
  return "requested";
}

const isRestricted = (owner: User | undefined) =>
  owner !== undefined && (owner.isBlocked || owner.isFrozen || owner.isHeld);

/** The errors that leave a payout waiting for the next day, and the reason that owners see. */
const obstacles: { readonly [Code in ErrorCode]?: PayoutObstacle } = {
  payout_account_missing: "account_missing",
  payout_account_rests: "account_rests",
  payout_waiting: "payout_waiting",
  owner_only: "owner_left",
  account_blocked: "owner_restricted",
  account_frozen: "owner_restricted",
  account_held: "owner_restricted",
  partner_switched_off: "partner_off",
};

/**
 * Records why a payout that is due waits, and mails the owners once, not every day. No mail is sent
 * if another payout waits, because the owners see that one in the list.
 */
function postpone(
  services: Needs,
  { partnerId, day, obstacle }: Pick<Due, "partnerId" | "day"> & { readonly obstacle: PayoutObstacle },
): Promise<void> {
  const { clock, database, live } = services;
  return database.transaction(async (transaction) => {
    const row = await lockSchedule(transaction, partnerId);
    const isOver = row === undefined || row.settled_through >= day || (row.tried_on !== null && row.tried_on >= day);
    if (isOver) return;
    await writeObstacle(transaction, partnerId, { day, obstacle });
    if (row.waits_because === obstacle) return;
    const partner = (await readPartner(transaction, partnerId))!;
    await announcePayout(live, transaction, { memberIds: partner.memberIds });
    if (obstacle === "payout_waiting") return;
    const of = newId(clock);
    const facts = { company: partner.partnerName, obstacle };
    await queueMails(
      services,
      transaction,
      partner.ownerIds.map((owner) => ({ template: "payout-postponed", owner, of, partnerId, facts })),
    );
  });
}
