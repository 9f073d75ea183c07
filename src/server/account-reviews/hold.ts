import type { Transaction } from "../db/database.ts";
import { cancelOpenCharges } from "../payment-requests/index.ts";
import { newId } from "../platform/ids.ts";
import { lockForChange, setHeld } from "../profiles/index.ts";
import type { Services } from "../services.ts";
import { announceReview } from "./announce.ts";
import { endOpen, hasOpen, insertReview, readAdministrators, type Cause, type NewReview } from "./store.ts";

type Needs = Pick<Services, "clock" | "jobs" | "live" | "publicUrl">;

/**
 * Holds an account for review, in the transaction that finds the cause: from its commit on the account moves no money. Charges that wait
 * for the person are taken back, the person's screens and the administrators are told. For a cause that holds the account already
 * nothing happens; one that comes again after an administrator has let the account go holds it anew.
 *
 * The person is locked as for a block: a transaction that moves the person's money is waited for, or finds the account held. So the
 * caller locks nothing of the person's before, neither charges nor accounts of the ledger, or holds `lockForChange` already.
 * @returns whether it is held for this cause from now on
 */
export async function holdForReview(services: Needs, transaction: Transaction, cause: Cause): Promise<boolean> {
  const isNew = await openReview(services, transaction, { ...cause, note: null, heldBy: null });
  if (isNew) await mailAdministrators(services, transaction, cause.userId);
  return isNew;
}

/** As `holdForReview`, without the mail. */
export async function openReview(
  services: Omit<Needs, "publicUrl">,
  transaction: Transaction,
  review: NewReview,
): Promise<boolean> {
  const { clock, live } = services;
  const { userId } = review;
  await lockForChange(transaction, userId);
  const since = clock.now();
  if (!(await insertReview(transaction, { ...review, id: newId(clock), since }))) return false;
  await setHeld(transaction, userId, since);
  await cancelOpenCharges(services, transaction, { customerId: userId });
  await announceReview(live, transaction, userId);
  return true;
}

/** Undoes a cause: a dispute that was won. The account is let go where nothing else holds it. Locks as `holdForReview` does. */
export async function endReview(
  { clock, live }: Pick<Services, "clock" | "live">,
  transaction: Transaction,
  { userId, reason, subject }: Cause,
): Promise<void> {
  await lockForChange(transaction, userId);
  const ended = await endOpen(transaction, { userId, cause: { reason, subject }, at: clock.now(), by: null });
  if (ended === 0) return;
  if (!(await hasOpen(transaction, userId))) await setHeld(transaction, userId, null);
  await announceReview(live, transaction, userId);
}

/** A mail to each administrator, in her language: where to look, and nobody's name. */
async function mailAdministrators(
  { jobs, publicUrl }: Pick<Services, "jobs" | "publicUrl">,
  transaction: Transaction,
  userId: string,
): Promise<void> {
  const administrators = await readAdministrators(transaction);
  await jobs.addAll(
    transaction,
    "send-mail",
    administrators.map(({ email, full_name: name, preferred_language: language }) => ({
      to: email,
      template: "account-held",
      language,
      params: { name, link: `${publicUrl}/admin/reviews?user=${encodeURIComponent(userId)}` },
    })),
  );
}
