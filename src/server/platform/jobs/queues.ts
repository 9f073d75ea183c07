import type { PartnerId, UserId } from "#contract/ids.ts";
/** Scheduled jobs carry no data: the tables say what there is to do. */
type Nothing = Readonly<Record<never, never>>;

export interface JobData {
  "send-mail": { readonly id: string; readonly owner: string; readonly event: string };
  "expire-payment-request": { readonly customer_id: UserId; readonly id: string };
  "deliver-sandbox-webhook": {
    readonly session_id: string;
    readonly event:
      | "checkout.session.completed"
      | "checkout.session.expired"
      | "checkout.session.async_payment_succeeded"
      | "checkout.session.async_payment_failed"
      | "charge.dispute.created"
      | "charge.dispute.closed"
      | "charge.dispute.funds_reinstated"
      | "refund.created";
  };
  /** The photos were replaced. */
  "delete-photos": { readonly user_id: UserId; readonly storage_keys: readonly string[] };
  /** The account was closed. */
  "delete-photos-for-good": { readonly user_id: UserId };
  "send-push": {
    readonly subscription_id: string;
    readonly kind: "charge" | "charge_over" | "movement" | "failed_top_up" | "notice";
    /** The charge's, the statement row's, or the inbox item's. */
    readonly id: string;
  };
  "notify-wallet-phone": { readonly user_id: UserId; readonly device_id: string };
  "renew-google-pass": { readonly user_id: UserId };
  "deliver-webhook": { readonly id: string; readonly partner_id: PartnerId; readonly endpoint_id: string };
  "close-sandbox-charge": {
    readonly partner_id: PartnerId;
    readonly id: string;
    readonly status: "approved" | "rejected" | "expired";
  };
  "carry-on-geocoding": Nothing;
  "audit-ledger": Nothing;
  "audit-added-entries": Nothing;
  "seal-entries": Nothing;
  "keep-charge-days": Nothing;
  "reconcile-top-ups": Nothing;
  "request-due-payouts": Nothing;
  "erase-closed-accounts": Nothing;
  "forget-the-past": Nothing;
}

export type JobName = keyof JobData;

interface Queue<Data> {
  /** How often a job is tried before it is given up on. */
  readonly triesMax: number;
  /**
   * The least wait after the first try. Each later wait doubles, plus a random part of up to as
   * much again.
   */
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  /**
   * A try that takes longer counts as lost and is repeated, so every timeout within it is shorter.
   */
  readonly endsWithinSeconds: number;
  /**
   * The heartbeat's limit, after which a process counts as dead; half a minute if absent, ten
   * seconds at least.
   */
  readonly missedAfterSeconds?: number;
  /** How many run at once in a process; eight if absent. */
  readonly atOnceMax?: number;
  /**
   * Jobs with the same value in this field form a group, of which at most `max` run at once, in all
   * processes together, so that a slow receiver cannot occupy every slot.
   */
  readonly group?: { readonly by: keyof Data & string; readonly max: number };
  /**
   * Whether `data.id` is the job's own id too, so that the row that it is about finds its job.
   * There is one such job at most.
   */
  readonly hasIdOfData?: boolean;
  /** The fields of a dead job that administrators see: no name, no address, no secret. */
  readonly shown: readonly (keyof Data & string)[];
  /**
   * Whether a user waits for it, so that it is fetched at once; by default unless it is scheduled.
   * Each fetch is a query.
   */
  readonly isWaitedFor?: boolean;
  /** The schedule as a cron expression in UTC. Only one such job exists at a time. */
  readonly repeats?: string;
}

/** For jobs whose service may be away for the night. */
const forADay = { triesMax: 30, firstWaitSeconds: 2, longestWaitSeconds: 60 * 60 };
/** For servers of others, which are not to be called every hour. */
const seldom = { triesMax: 15, longestWaitSeconds: 8 * 60 * 60 };
/** For jobs that need our own database alone, or are no news any more by then. */
const forAnHour = { triesMax: 12, firstWaitSeconds: 2, longestWaitSeconds: 30 * 60 };
/** For scheduled jobs. */
const fewTimes = { triesMax: 4, firstWaitSeconds: 5, longestWaitSeconds: 5 * 60 };

export const queues: { readonly [Name in JobName]: Queue<JobData[Name]> } = {
  // Some 32 hours. `endsWithinSeconds` is longer than a mail server is waited for, and `atOnceMax`
  // is also how many connections to it there are.
  "send-mail": {
    ...seldom,
    firstWaitSeconds: 10,
    endsWithinSeconds: 15 * 60,
    atOnceMax: 4,
    hasIdOfData: true,
    shown: ["event"],
  },
  "send-push": { ...forADay, endsWithinSeconds: 5 * 60, shown: ["kind"] },
  "notify-wallet-phone": { ...forADay, endsWithinSeconds: 60, shown: ["user_id"] },
  "renew-google-pass": { ...forADay, endsWithinSeconds: 5 * 60, shown: ["user_id"] },
  // About a day. A partner has five endpoints at most, so eight partners whose endpoints are all
  // slow would have to come together before others wait.
  "deliver-webhook": {
    ...seldom,
    firstWaitSeconds: 5,
    endsWithinSeconds: 60,
    atOnceMax: 160,
    group: { by: "endpoint_id", max: 4 },
    hasIdOfData: true,
    shown: ["partner_id", "id"],
  },
  "expire-payment-request": { ...forADay, endsWithinSeconds: 60, shown: ["id"] },
  "close-sandbox-charge": { ...forAnHour, endsWithinSeconds: 60, shown: ["partner_id", "id", "status"] },
  "deliver-sandbox-webhook": { ...forAnHour, endsWithinSeconds: 60, shown: ["event"] },
  "delete-photos": { ...forADay, endsWithinSeconds: 15 * 60, shown: [], isWaitedFor: false },
  "delete-photos-for-good": { ...forADay, endsWithinSeconds: 15 * 60, shown: ["user_id"], isWaitedFor: false },
  // It lasts as long as a run, which may be a day. A start adds it; the schedule continues a run
  // that a crash left.
  "carry-on-geocoding": {
    ...forADay,
    longestWaitSeconds: 60,
    endsWithinSeconds: 23 * 60 * 60,
    missedAfterSeconds: 10,
    shown: [],
    isWaitedFor: true,
    repeats: "* * * * *",
  },
  // Millions of entries take minutes.
  "audit-ledger": { ...fewTimes, endsWithinSeconds: 60 * 60, shown: [], repeats: "15 2 * * *" },
  // It takes as long as the other one where that has not found the books right yet.
  "audit-added-entries": { ...fewTimes, endsWithinSeconds: 60 * 60, shown: [], repeats: "*/10 * * * *" },
  // The first run of a large ledger takes minutes; a try that ends too early has sealed its part.
  "seal-entries": { ...fewTimes, endsWithinSeconds: 60 * 60, shown: [], repeats: "25 * * * *" },
  "keep-charge-days": { ...fewTimes, endsWithinSeconds: 60 * 60, shown: [], repeats: "5-59/10 * * * *" },
  // Differences may be in progress, so it is repeated for some hours before an administrator must
  // look.
  "reconcile-top-ups": {
    triesMax: 6,
    firstWaitSeconds: 5 * 60,
    longestWaitSeconds: 60 * 60,
    endsWithinSeconds: 60 * 60,
    shown: [],
    repeats: "30 3 * * *",
  },
  // Every hour, because `PAYOUT_HOUR` of `TIME_ZONE` may be any of UTC; other runs find nothing.
  "request-due-payouts": { ...fewTimes, endsWithinSeconds: 50 * 60, shown: [], repeats: "1 * * * *" },
  // The next try erases what is left when the time is over.
  "erase-closed-accounts": { ...fewTimes, endsWithinSeconds: 2 * 60 * 60, shown: [], repeats: "45 3 * * *" },
  "forget-the-past": { ...fewTimes, endsWithinSeconds: 15 * 60, shown: [], repeats: "7 * * * *" },
};

/**
 * After this long without a heartbeat a process counts as dead, and another one claims its jobs at
 * the next look.
 */
export function missedAfterSeconds(name: JobName): number {
  return queues[name].missedAfterSeconds ?? 30;
}

/** A queue's rules, without the type of its data. */
export function queueOf(name: JobName): Queue<Readonly<Record<string, unknown>>> {
  return queues[name] as Queue<Readonly<Record<string, unknown>>>;
}

export const jobNames = Object.keys(queues) as JobName[];
