import { lockedUsers } from "#server/customers/profiles/index.ts";
import { accounts, post } from "#server/ledger/index.ts";
import { debtNeeds, settle as collectDebt } from "#server/payments/receivables/index.ts";
import {
  bonusNeeds,
  payReferralBonus,
  prepareClaim,
  retryClaimed,
  type BonusClaim,
} from "#server/payments/referrals/index.ts";
import { recordTransactions } from "#server/payments/transactions/index.ts";
import { need, type Decision, type Need } from "#server/platform/batches/index.ts";
import { newId } from "#server/platform/ids.ts";
import { queueMail } from "#server/platform/mail/index.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import type { CheckoutState } from "./checkout.ts";
import type { ReversalRow } from "./reversal-store.ts";
import { lockedTopUps, outcomes, readTopUp, type Outcome, type TopUpRow } from "./store.ts";

type Needs = Pick<Services, "batches" | "clock" | "database" | "jobs" | "keys" | "log">;
type Deciding = Pick<Services, "clock" | "jobs">;

/**
 * Writes what the provider says of a checkout. Webhook and verification both come here, in any
 * order and any number of times: the row's lock lets one of them credit, and the others find it
 * done. Credit, statement row and referral bonus commit together. A paid checkout whose amount,
 * currency or reference is not the top-up's credits nothing and is logged as an error.
 *
 * @returns the top-up as it is now; undefined when the session is not one of ours
 * @throws DomainError `money_paused`, `balance_limit_reached`, `server_busy`: nothing was changed
 *   then
 */
export async function settleTopUp(services: Needs, state: CheckoutState): Promise<TopUpRow | undefined> {
  const { batches, database, log } = services;
  const found = await readTopUp(database, state.sessionId);
  if (found === undefined) return undefined;
  const claim = await prepareClaim(services, { userId: found.user_id, card: state.card });
  const settle = () =>
    batches.execute({
      owner: found.user_id,
      needs: () => [need(lockedUsers, { userId: found.user_id }), ...settlementNeeds(found, claim)],
      decide: (decision) => {
        const topUp = decision.read(lockedTopUps).get(state.sessionId)!;
        const result = decideSettlement(services, decision, topUp, { state, claim });
        if (result.credit !== undefined) finishCredit(services, decision, result.credit);
        return result;
      },
    });
  const settled = await retryClaimed(settle);
  reportMismatch(log, settled);
  return settled.topUp;
}

/** The needs of a decision about a top-up, beside the user's lock. */
export function settlementNeeds(
  { user_id: userId, session_id: sessionId }: TopUpRow,
  claim: BonusClaim | undefined,
): Need[] {
  return [
    need(lockedTopUps, sessionId),
    need(accounts, { owner: userId, kind: "wallet" }),
    need(accounts, { owner: "operator", kind: "card_clearing" }),
    ...debtNeeds(userId),
    ...bonusNeeds(userId, claim),
  ];
}

/** The top-up that a decision has just credited, and must pass to `finishCredit`. */
export interface Credit {
  readonly topUp: TopUpRow;
  readonly at: Date;
}

// A type and not an interface, so that it counts as a record of answers.
type Settled = {
  readonly topUp: TopUpRow;
  readonly credit?: Credit;
  /** Whether a paid checkout is not the one that was opened: nothing was credited. */
  readonly isMismatch?: true;
};

/** Logs a paid checkout that does not match its top-up. */
export function reportMismatch(log: Services["log"], { topUp, isMismatch }: Settled): void {
  if (isMismatch !== true) return;
  log.error(
    { topUp: topUp.id, session: topUp.session_id },
    "a paid checkout does not match its top-up; nothing was credited",
  );
}

/**
 * Decides about a top-up that the batch has locked. Paid money is credited even to a blocked or
 * closed account.
 *
 * @throws DomainError `money_paused`, `balance_limit_reached`
 */
export function decideSettlement(
  services: Deciding,
  decision: Decision,
  topUp: TopUpRow,
  { state, claim }: { readonly state: CheckoutState; readonly claim: BonusClaim | undefined },
): Settled {
  if (topUp.status === "credited") return { topUp };
  const { clock } = services;
  const at = clock.now();
  if (state.status !== "paid") return { topUp: decideUnpaid(services, decision, topUp, { ...state, at }) };
  const isOurs = state.reference === undefined || state.reference === topUp.id;
  if (state.amount !== topUp.amount || state.currency !== topUp.currency || !isOurs) return { topUp, isMismatch: true };

  const { user_id: userId, id, amount } = topUp;
  const transferId = newId(clock);
  post(decision, {
    id: transferId,
    kind: "top_up",
    at,
    legs: [
      { owner: "operator", kind: "card_clearing", amount: -amount },
      { owner: userId, kind: "wallet", amount },
    ],
  });
  recordTransactions(decision, [{ id: newId(clock), userId, type: "deposit", amount, transferId, at }]);
  const bonus = payReferralBonus(decision, clock, { userId, topUpId: id, topUpAmount: amount, at, claim });
  decision.write(outcomes, {
    user_id: userId,
    id,
    status: "credited",
    settled_at: at,
    payment_id: state.paymentId ?? null,
    referral_bonus: bonus,
    transfer_id: transferId,
    pending_id: null,
    pending_since: null,
    failed_id: null,
  });
  decision.notify({ userId, name: "balance" }, { userId, name: "top_up", subject: id });
  if (bonus > 0n) decision.notify({ userId, name: "profile" });
  const credited = { ...topUp, status: "credited" as const, referral_bonus: bonus };
  return { topUp: credited, credit: { topUp: credited, at } };
}

/**
 * Collects the owner's debts from the top-up's remaining amount in the wallet, and queues the
 * receipt. Call it in the decision that credited, after any reversal. If nothing remains of the
 * top-up, it does nothing.
 */
export function finishCredit(
  services: Deciding,
  decision: Decision,
  { topUp, at }: Credit,
  { taken, bonus_taken: reversedBonus }: Pick<ReversalRow, "taken" | "bonus_taken"> = { taken: 0n, bonus_taken: 0n },
): void {
  const kept = topUp.amount - taken;
  const bonus = topUp.referral_bonus - reversedBonus;
  if (kept === 0n) return;
  // The bonus, and what others sent, is not used for the debt.
  collectDebt(decision, services.clock, { userId: topUp.user_id, atMost: kept, at });
  decision.also((transaction) =>
    queueMail(services, transaction, {
      template: "top-up-receipt",
      owner: topUp.user_id,
      of: topUp.id,
      facts: { amount: toWire(kept), ...(bonus > 0n && { bonus: toWire(bonus) }), at: at.toISOString() },
    }),
  );
}

/**
 * Decides about a checkout that is not paid. Events come in any order, so one that says less than
 * is known changes nothing, and a checkout that is over never waits for money again. It is still
 * credited if it is paid after all, since the money did arrive.
 */
function decideUnpaid(
  services: Deciding,
  decision: Decision,
  topUp: TopUpRow,
  { status, paymentId, at }: Pick<CheckoutState, "status" | "paymentId"> & { readonly at: Date },
): TopUpRow {
  const isOver = topUp.status !== "pending" && topUp.status !== "processing";
  if (isOver || status === "open" || status === "paid" || status === topUp.status) return topUp;
  const { clock } = services;
  const { user_id: userId, id } = topUp;
  const isProcessing = status === "processing";
  // An abandoned checkout is not reported. A payment that was made and failed is.
  const hasFailed = status === "declined" || (!isProcessing && topUp.status === "processing");
  const outcome: Outcome = {
    user_id: userId,
    id,
    status,
    settled_at: isProcessing ? null : at,
    payment_id: paymentId ?? null,
    referral_bonus: 0n,
    transfer_id: null,
    pending_id: isProcessing ? newId(clock) : null,
    pending_since: isProcessing ? at : null,
    failed_id: hasFailed ? newId(clock) : null,
  };
  decision.write(outcomes, outcome);
  decision.notify({ userId, name: "top_up", subject: id });
  if (hasFailed)
    decision.also((transaction) =>
      queueMail(services, transaction, {
        template: "top-up-failed",
        owner: userId,
        of: id,
        facts: { amount: toWire(topUp.amount), at: at.toISOString() },
      }),
    );
  return { ...topUp, status };
}
