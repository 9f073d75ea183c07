import type { Profile } from "#contract/customers/profiles.ts";
import type { UserId } from "#contract/ids.ts";
import { lockForChange, setHeld, readAdministratorIds } from "#server/customers/profiles/index.ts";
import { cancelOpenCharges } from "#server/payments/payment-requests/index.ts";
import type { Queryable, Transaction } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/ids.ts";
import type { Live } from "#server/platform/live/index.ts";
import { queueMail, queueMails } from "#server/platform/mail/index.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire } from "#server/platform/wire.ts";
import {
  causesMax,
  endOpen,
  hasOpen,
  insertReview,
  readActingAdministrators,
  readReviews,
  type Cause,
  type NewReview,
} from "./store.ts";

export { causesMax, endOpen, readReviews, type ReviewRow } from "./store.ts";

type Needs = Pick<Services, "clock" | "jobs" | "live" | "publicUrl">;

/**
 * Holds an account for review, in the transaction that finds the cause: from its commit on the
 * account moves no money. Open payment requests to the user are cancelled, and the user's screens
 * and the administrators are notified. A cause that holds the account already changes nothing; one
 * that recurs after a release holds it again.
 *
 * Locks the user as a block does: it waits for transactions that move the user's money, and later
 * ones find the account held. So the caller must not hold other locks of the user, such as payment
 * requests or ledger accounts, unless it holds `lockForChange`.
 * @returns whether this call made it a cause
 */
export async function holdForReview(services: Needs, transaction: Transaction, cause: Cause): Promise<boolean> {
  const isNew = await openReview(services, transaction, {
    user_id: cause.userId,
    reason: cause.reason,
    subject: cause.subject,
    note: null,
    held_by: null,
  });
  if (isNew) await mailAdministrators(services, transaction, cause.userId);
  return isNew;
}

/** As `holdForReview`, without mails to administrators: the owner gets one mail for each hold. */
export async function openReview(
  services: Omit<Needs, "publicUrl">,
  transaction: Transaction,
  review: NewReview,
): Promise<boolean> {
  const { clock, live } = services;
  const { user_id: userId, note } = review;
  await lockForChange(transaction, userId);
  const wasHeld = await hasOpen(transaction, userId);
  const since = clock.now();
  const id = newId(clock);
  if (!(await insertReview(transaction, { ...review, id, since }))) return false;
  await setHeld(transaction, userId, since);
  // The first mail led to the screen that shows every cause, so a further one causes no mail.
  if (!wasHeld) {
    await queueMail(services, transaction, {
      template: "own-account-held",
      owner: userId,
      of: id,
      facts: { at: since.toISOString(), ...(note !== null && { reason: note }) },
    });
  }
  await cancelOpenCharges(services, transaction, { customerId: userId });
  await announceReview(live, transaction, userId);
  return true;
}

/**
 * Removes a cause, such as a dispute that was won. The account is released if no other cause is
 * left. Locks as `holdForReview` does.
 */
export async function endReview(
  services: Pick<Services, "clock" | "jobs" | "live">,
  transaction: Transaction,
  { userId, reason, subject }: Cause,
): Promise<void> {
  const { clock, live } = services;
  await lockForChange(transaction, userId);
  const ended = await endOpen(transaction, { userId, cause: { reason, subject }, at: clock.now(), by: null });
  if (ended === 0) return;
  if (!(await hasOpen(transaction, userId))) await releaseHold(services, transaction, userId);
  await announceReview(live, transaction, userId);
}

/** Releases an account without causes, and notifies its owner. */
export async function releaseHold(
  services: Pick<Services, "clock" | "jobs">,
  transaction: Transaction,
  userId: UserId,
): Promise<void> {
  const { clock } = services;
  await setHeld(transaction, userId, null);
  await queueMail(services, transaction, {
    template: "own-account-released",
    owner: userId,
    of: newId(clock),
    facts: { at: clock.now().toISOString() },
  });
}

/** Mails each administrator a link to the review, without naming the user. */
async function mailAdministrators(
  services: Pick<Services, "clock" | "jobs" | "publicUrl">,
  transaction: Transaction,
  userId: UserId,
): Promise<void> {
  const of = newId(services.clock);
  const page = `/admin/reviews?user=${encodeURIComponent(userId)}` as const;
  const administrators = await readActingAdministrators(transaction);
  await queueMails(
    services,
    transaction,
    administrators.map((owner) => ({ template: "account-held", owner, of, page })),
  );
}

export async function announceReview(live: Live, transaction: Transaction, userId: UserId): Promise<void> {
  const administrators = await readAdministratorIds(transaction);
  await live.recordAll(transaction, [
    { userId, name: "profile" },
    ...administrators.map((id) => ({ userId: id, name: "account_review" as const, subject: userId })),
  ]);
}

/** Above any real number: each cause was written by an administrator or by a reversed payment. */
const ownCausesMax = 10_000;

export async function readOwnReview(
  database: Queryable,
  userId: UserId,
  heldSince: Date | null,
): Promise<Profile["review"]> {
  if (heldSince === null) return null;
  const rows = await readReviews(database, userId, { limit: causesMax, openOnly: true });
  return { since: heldSince.toISOString(), causes: rows.map(({ reason, note }) => ({ reason, note })) };
}

/** Causes past and present, for the export of the user's data: without administrators' names. */
export async function readOwnCauses(database: Queryable, userId: UserId) {
  const rows = await readReviews(database, userId, { limit: ownCausesMax });
  return rows.map(rowToWire).map(({ reason, note, subject: top_up_id, since, ended_at }) => ({
    reason,
    note,
    top_up_id,
    since,
    ended_at,
  }));
}
