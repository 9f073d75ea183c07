import { lockUser } from "#server/customers/profiles/index.ts";
import { post } from "#server/ledger/index.ts";
import { lockDebt, settle as collectDebt } from "#server/payments/receivables/index.ts";
import { payReferralBonus } from "#server/payments/referrals/index.ts";
import { recordTransactions } from "#server/payments/transactions/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/ids.ts";
import { queueMail } from "#server/platform/mail/index.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import type { CheckoutState } from "./checkout.ts";
import type { ReversalRow } from "./reversal-store.ts";
import { lockTopUp, writeOutcome, type TopUpRow } from "./store.ts";

type Needs = Pick<Services, "database" | "clock" | "jobs" | "live" | "log">;

/**
 * Writes what the provider says of a checkout, in a transaction of its own. Webhook and
 * verification both come here, in any order and any number of times: the row's lock lets one of
 * them credit, and the others find it done. Credit, statement row and referral bonus commit
 * together. A paid checkout whose amount, currency or reference is not the top-up's credits nothing
 * and is logged as an error.
 *
 * @returns the top-up as it is now; undefined when the session is not one of ours
 * @throws DomainError `money_paused`, `balance_limit_reached`: nothing was changed then
 */
export function settleTopUp(services: Needs, state: CheckoutState): Promise<TopUpRow | undefined> {
  return services.database.transaction(async (transaction) => {
    const topUp = await lockTopUp(transaction, state.sessionId);
    if (topUp === undefined) return undefined;
    const settled = await settleLocked(services, transaction, topUp, state);
    if (settled.credit !== undefined) await finishCredit(services, transaction, settled.credit);
    return settled.topUp;
  });
}

/** What a transaction has just credited, and must pass to `finishCredit` before it commits. */
export interface Credit {
  readonly topUp: TopUpRow;
  readonly at: Date;
  /** Whether the owner had a debt before. */
  readonly isDebtor: boolean;
}

interface Settled {
  readonly topUp: TopUpRow;
  /** The caller passes it to `finishCredit`. */
  readonly credit?: Credit;
}

/**
 * As `settleTopUp`, in the caller's transaction, which has locked the top-up with `lockTopUp`.
 * Takes `lockUser` and then the lock of the user's debt where it credits.
 *
 * @throws DomainError `money_paused`, `balance_limit_reached`
 */
export async function settleLocked(
  services: Needs,
  transaction: Transaction,
  topUp: TopUpRow,
  state: CheckoutState,
): Promise<Settled> {
  if (topUp.status === "credited") return { topUp };
  const at = services.clock.now();

  if (state.status !== "paid") return { topUp: await writeUnpaid(services, transaction, topUp, { ...state, at }) };
  if (
    state.amount !== topUp.amount ||
    state.currency !== topUp.currency ||
    (state.reference !== undefined && state.reference !== topUp.id)
  ) {
    services.log.error(
      { topUp: topUp.id, session: state.sessionId },
      "a paid checkout does not match its top-up; nothing was credited",
    );
    return { topUp };
  }

  // An account that is being closed sees this money or waits for it. Paid money is credited even to
  // a closed account.
  await lockUser(transaction, topUp.user_id);
  const debt = await lockDebt(transaction, topUp.user_id);
  const transferId = newId(services.clock);
  await post(transaction, {
    id: transferId,
    kind: "top_up",
    at,
    legs: [
      { owner: "operator", kind: "card_clearing", amount: -topUp.amount },
      { owner: topUp.user_id, kind: "wallet", amount: topUp.amount },
    ],
  });
  await recordTransactions(transaction, [
    { id: newId(services.clock), userId: topUp.user_id, type: "deposit", amount: topUp.amount, transferId, at },
  ]);
  const referralBonus = await payReferralBonus(transaction, {
    userId: topUp.user_id,
    topUpAmount: topUp.amount,
    at,
    clock: services.clock,
  });
  await writeOutcome(transaction, topUp, {
    status: "credited",
    settledAt: at,
    paymentId: state.paymentId,
    credit: { referralBonus, transferId },
  });
  await services.live.record(transaction, topUp.user_id, "balance");
  await services.live.record(transaction, topUp.user_id, "top_up", topUp.id);
  if (referralBonus > 0n) await services.live.record(transaction, topUp.user_id, "profile");
  const credited = { ...topUp, status: "credited" as const, referral_bonus: referralBonus };
  return { topUp: credited, credit: { topUp: credited, at, isDebtor: debt.outstanding > 0n } };
}

/**
 * Collects the owner's debts from the top-up's remaining amount in the wallet, and queues the
 * receipt. Call it in the transaction that credited, after any reversal. If nothing remains of the
 * top-up, it does nothing.
 */
export async function finishCredit(
  services: Needs,
  transaction: Transaction,
  { topUp, at, isDebtor }: Credit,
  { taken, bonus_taken: reversedBonus }: Pick<ReversalRow, "taken" | "bonus_taken"> = { taken: 0n, bonus_taken: 0n },
): Promise<void> {
  const kept = topUp.amount - taken;
  const bonus = topUp.referral_bonus - reversedBonus;
  if (kept === 0n) return;
  // The bonus, and what others sent, is not used for the debt.
  if (isDebtor) await collectDebt(services, transaction, { userId: topUp.user_id, atMost: kept, at });
  await queueMail(services, transaction, {
    template: "top-up-receipt",
    owner: topUp.user_id,
    of: topUp.id,
    facts: { amount: toWire(kept), ...(bonus > 0n && { bonus: toWire(bonus) }), at: at.toISOString() },
  });
}

/**
 * Writes the state of a checkout that is not paid. Events come in any order, so one that says less
 * than is known changes nothing, and a checkout that is over never waits for money again. It is
 * still credited if it is paid after all, since the money did arrive.
 */
async function writeUnpaid(
  services: Needs,
  transaction: Transaction,
  topUp: TopUpRow,
  { status, paymentId, at }: Pick<CheckoutState, "status" | "paymentId"> & { readonly at: Date },
): Promise<TopUpRow> {
  const isOver = topUp.status !== "pending" && topUp.status !== "processing";
  if (isOver || status === "open" || status === "paid" || status === topUp.status) return topUp;
  const { clock, live } = services;
  const isProcessing = status === "processing";
  // An abandoned checkout is not reported. A payment that was made and failed is.
  const hasFailed = status === "declined" || (!isProcessing && topUp.status === "processing");
  await writeOutcome(transaction, topUp, {
    status,
    settledAt: isProcessing ? null : at,
    paymentId,
    ...(isProcessing && { pendingId: newId(clock), pendingSince: at }),
    ...(hasFailed && { failedId: newId(clock) }),
  });
  if (hasFailed)
    await queueMail(services, transaction, {
      template: "top-up-failed",
      owner: topUp.user_id,
      of: topUp.id,
      facts: { amount: toWire(topUp.amount), at: at.toISOString() },
    });
  await live.record(transaction, topUp.user_id, "top_up", topUp.id);
  return { ...topUp, status };
}
