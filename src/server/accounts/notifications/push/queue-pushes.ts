import type { UserId } from "#contract/ids.ts";
import type { LiveEventName } from "#contract/live.ts";
import { findChargeLeftBy } from "#server/payments/payment-requests/index.ts";
import { readTopUpFailedBy } from "#server/payments/top-ups/index.ts";
import { findTransactionsOf } from "#server/payments/transactions/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { firstIdAt } from "#server/platform/ids.ts";
import type { JobData } from "#server/platform/jobs/index.ts";
import { readNotices } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { type Left, followEvents } from "../follow-events.ts";
import { movePosition, readNow, lockPosition, type Follower } from "../position.ts";
import { isNotified } from "./compose.ts";
import { readEvents, type EventRow } from "./events.ts";
import { limitNews } from "./limit-news.ts";
import { newsMs } from "./send-push.ts";
import { deleteDevicesOf, readDevices } from "./store.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs">;
type Task = JobData["send-push"];

const pusher: Follower = { table: "push_position", lock: 7_406_043 };
const batchMax = 100;
/** Longer than a transaction lasts from giving a row its id to recording the event. */
const idsBeforeEventMs = 5 * 60_000;

/**
 * Reads on in the live events and queues pushes of them. Position and jobs are committed together,
 * by one process at a time, so that each event is queued exactly once. Everything is read before
 * anything is written, because from its first write on a transaction holds back the events of all
 * others (docs/decisions/live-events.md).
 */
export function queuePushes(services: Needs): Promise<Left> {
  return services.database.transaction(async (transaction) => {
    const position = await lockPosition(transaction, pusher);
    if (position === undefined) return "elsewhere";
    const now = await readNow(transaction);
    const since = new Date(services.clock.now().getTime() - newsMs);
    const events = await readEvents(transaction, { after: position, upTo: now, since, limit: batchMax });
    const blocked = events.filter(({ name, subject }) => name === "session" && subject === "blocked");
    const all: News[] = [];
    for (const event of events) all.push(...(await readNews(services, transaction, event)));
    const within = await limitNews(transaction, services.clock.now(), all);
    for (const { user_id: userId } of blocked) await deleteDevicesOf(transaction, userId);
    const tasks = within.flatMap((news) => news.tasks);
    await services.jobs.addAll(transaction, "send-push", tasks);
    const more = events.length === batchMax;
    await movePosition(transaction, pusher, more ? events.at(-1)! : now);
    return more ? "more" : now.xact;
  });
}

/** One thing that a user is notified of, on each device that was there before it. */
interface News {
  readonly userId: UserId;
  readonly kind: Task["kind"];
  readonly tasks: readonly Task[];
}

async function readNews(services: Needs, transaction: Transaction, event: EventRow): Promise<readonly News[]> {
  const news = (await readers[event.name]?.(services, transaction, event)) ?? [];
  if (news.length === 0) return [];
  const devices = await readDevices(transaction, event.user_id);
  return news
    .map(({ kind, id, at }) => ({
      userId: event.user_id,
      kind,
      tasks: devices
        .filter((device) => device.created_at <= at)
        .map((device) => ({ subscription_id: device.id, kind, id })),
    }))
    .filter(({ tasks }) => tasks.length > 0);
}

type ReadSubjects = (
  services: Needs,
  transaction: Transaction,
  event: EventRow,
) => Promise<readonly (Pick<Task, "kind" | "id"> & { readonly at: Date })[]>;

/**
 * The subjects that each event notifies its user of. A partner's owner gets events of its charges
 * too; none of those is found among the user's own.
 */
const readers: { readonly [Name in LiveEventName]?: ReadSubjects } = {
  // Only the event of the charge's last change: those before it are no news any more.
  payment_request: async ({ clock }, transaction, { user_id: userId, subject: id, xact }) => {
    const charge = id === null ? undefined : await findChargeLeftBy(transaction, userId, { id, xact }, clock.now());
    if (charge === undefined) return [];
    const kind = charge.status === "pending" ? "charge" : "charge_over";
    return [{ kind, id: charge.id, at: new Date(charge.created_at) }];
  },
  // A credit is announced by its `balance` event; a pending or abandoned payment is no news.
  top_up: async (_services, transaction, { user_id: userId, subject: id, xact }) => {
    const failed = id === null ? undefined : await readTopUpFailedBy(transaction, userId, { id, xact });
    return failed === undefined ? [] : [{ kind: "failed_top_up", id: failed.id, at: failed.settled_at }];
  },
  // Without a subject it only says that something was read.
  notifications: async (_services, transaction, { subject: id }) => {
    const [notice] = id === null ? [] : await readNotices(transaction, [id]);
    return notice === undefined ? [] : [{ kind: "notice", id: notice.id, at: notice.at }];
  },
  // The event says that money moved; the rows that the same transaction wrote say what.
  balance: async (_services, transaction, { user_id: userId, xact, created_at: at }) => {
    const firstId = firstIdAt(new Date(at.getTime() - idsBeforeEventMs));
    const movements = await findTransactionsOf(transaction, userId, { xact, firstId });
    return movements.filter(isNotified).map((row) => ({ kind: "movement", id: row.id, at: new Date(row.created_at) }));
  },
};

/** Follows the live events and queues pushes of them. */
export function startPusher(
  services: Pick<Services, "clock" | "database" | "jobs" | "live" | "log">,
): Promise<AsyncDisposable> {
  return followEvents(services, () => queuePushes(services), { gatherMs: 250, moreMs: 0 });
}
