import { referralBonusDescription } from "#contract/limits.ts";
import { balanceOf, post, type Leg } from "#server/ledger/index.ts";
import { endReview, holdForReview } from "#server/payments/account-holds/index.ts";
import { divideReturn, owe } from "#server/payments/receivables/index.ts";
import { appliedCodes } from "#server/payments/referrals/index.ts";
import { recordTransactions, type NewTransaction } from "#server/payments/transactions/index.ts";
import type { Decision } from "#server/platform/batches/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import type { PaymentState } from "./checkout.ts";
import { changedReversals, newSteps, reversals, type ReversalRow } from "./reversal-store.ts";
import { targetOf } from "./reversal-target.ts";
import type { TopUpRow } from "./store.ts";

type Needs = Pick<Services, "clock" | "jobs" | "live" | "publicUrl">;

const nothing: ReversalRow = {
  reading: 0n,
  refunded: 0n,
  disputed: 0n,
  taken: 0n,
  bonus_taken: 0n,
  owed: 0n,
  steps: 0,
};

/**
 * Brings the reversed amount of a credited top-up in line with the provider's refunds and
 * disputes: reverses more, or restores. Only the difference is posted. Of two readings the one
 * begun later wins, in whichever order they arrive. The batch has locked the top-up, and the user
 * for change. See README.md.
 *
 * @param reading its number, drawn before the provider was called
 * @returns the amounts now reversed of the top-up
 * @throws DomainError `money_paused`; `balance_limit_reached` where the wallet cannot hold the
 *   restored amount
 */
export function decideReversal(
  services: Needs,
  decision: Decision,
  topUp: TopUpRow,
  { payment, reading }: { readonly payment: PaymentState; readonly reading: bigint },
): ReversalRow {
  const { clock } = services;
  const before = decision.read(reversals).get(topUp.id) ?? nothing;
  if (reading <= before.reading) return before;
  const at = clock.now();
  const { user_id: userId, amount, referral_bonus: referralBonus } = topUp;
  const bonusMinimum = decision.read(appliedCodes).get(userId)?.minimum_top_up;
  const target = targetOf({ amount, referralBonus, bonusMinimum }, payment);
  const change = { topUp: target.taken - before.taken, bonus: target.bonus - before.bonus_taken };
  const { refunded, disputed } = payment;
  const write = (row: ReversalRow): ReversalRow => {
    decision.write(changedReversals, { user_id: userId, top_up_id: topUp.id, ...row, changed_at: at });
    const isNews = refunded !== before.refunded || disputed !== before.disputed || row.steps > before.steps;
    if (isNews) decision.also((transaction) => holdOwner(services, transaction, { topUp, before, now: row }));
    return row;
  };
  const read = { ...before, reading, refunded, disputed };
  if (change.topUp === 0n && change.bonus === 0n) return write(read);

  const moved =
    change.topUp + change.bonus > 0n
      ? reverseMore(clock, decision, topUp, change, at)
      : restore(clock, decision, topUp, { change, owed: before.owed, at });
  decision.write(newSteps, {
    user_id: userId,
    top_up_id: topUp.id,
    step: before.steps + 1,
    reading,
    refunded,
    disputed,
    amount: change.topUp,
    bonus: change.bonus,
    wallet: moved.wallet,
    owed: moved.owed,
    transfer_id: moved.transferId,
    created_at: at,
  });
  decision.notify({ userId, name: "balance" });
  return write({
    ...read,
    taken: target.taken,
    bonus_taken: target.bonus,
    owed: before.owed + moved.owed,
    steps: before.steps + 1,
  });
}

interface Change {
  /**
   * The sums of the top-up and of its bonus; both are positive when reversed, both negative when
   * restored.
   */
  readonly topUp: bigint;
  readonly bonus: bigint;
}

interface Moved {
  readonly transferId: string;
  /** Negative if the wallet got it, or if a debt is undone. */
  readonly wallet: bigint;
  readonly owed: bigint;
}

/** Debits the wallet as far as it holds the amount; the rest becomes a debt. */
function reverseMore(clock: Clock, decision: Decision, topUp: TopUpRow, change: Change, at: Date): Moved {
  const userId = topUp.user_id;
  const whole = change.topUp + change.bonus;
  const held = balanceOf(decision, { owner: userId, kind: "wallet" });
  const wallet = held < whole ? held : whole;
  const owed = whole - wallet;
  const transferId = newId(clock);
  postLegs(decision, { id: transferId, kind: "top_up_reversal", at }, [
    { owner: userId, kind: "wallet", amount: -wallet },
    { owner: "operator", kind: "card_clearing", amount: change.topUp },
    { owner: "operator", kind: "promotions", amount: change.bonus },
    ...owe(decision, { userId, amount: owed, at }),
  ]);
  const ofTopUp = wallet < change.topUp ? wallet : change.topUp;
  const row = { userId, type: "deposit_reversal" as const, transferId, at };
  recordMoved(decision, [
    { ...row, id: newId(clock), amount: ofTopUp - wallet, description: referralBonusDescription },
    { ...row, id: newId(clock), amount: -ofTopUp },
  ]);
  return { transferId, wallet, owed };
}

/**
 * Restores an amount: it first pays the user's debts, then repays what Troco had written off of
 * this debt, and the rest goes to the wallet.
 */
function restore(
  clock: Clock,
  decision: Decision,
  topUp: TopUpRow,
  { change, owed, at }: { readonly change: Change; readonly owed: bigint; readonly at: Date },
): Moved {
  const userId = topUp.user_id;
  const [ofTopUp, ofBonus] = [-change.topUp, -change.bonus];
  const whole = ofTopUp + ofBonus;
  const wasOwed = owed < whole ? owed : whole;
  const { paid, recovered } = divideReturn(decision, { userId, amount: whole, owed: wasOwed, at });
  const wallet = whole - paid - recovered;
  const transferId = newId(clock);
  postLegs(decision, { id: transferId, kind: "top_up_restoration", at }, [
    { owner: userId, kind: "wallet", amount: wallet },
    { owner: "operator", kind: "card_clearing", amount: -ofTopUp },
    { owner: "operator", kind: "promotions", amount: recovered - ofBonus },
    { owner: "operator", kind: "receivables", amount: paid },
  ]);
  const bonusPart = wallet < ofBonus ? wallet : ofBonus;
  const row = { userId, type: "deposit_restored" as const, transferId, at };
  recordMoved(decision, [
    { ...row, id: newId(clock), amount: bonusPart, description: referralBonusDescription },
    { ...row, id: newId(clock), amount: wallet - bonusPart },
  ]);
  return { transferId, wallet: -wallet, owed: -wasOwed };
}

function postLegs(
  decision: Decision,
  transfer: { readonly id: string; readonly kind: "top_up_reversal" | "top_up_restoration"; readonly at: Date },
  legs: readonly Leg[],
): void {
  post(decision, { ...transfer, legs: legs.filter(({ amount }) => amount !== 0n) });
}

/** Writes only the wallet's part into the statement, whose rows add up to the balance. */
function recordMoved(decision: Decision, rows: readonly NewTransaction[]): void {
  recordTransactions(
    decision,
    rows.filter(({ amount }) => amount !== 0n),
  );
}

/**
 * The sums that the provider reported, and what the wallet did not hold of the top-up and its
 * bonus.
 */
type State = Pick<ReversalRow, "refunded" | "disputed" | "owed">;

interface Reading {
  readonly topUp: TopUpRow;
  readonly before: State;
  readonly now: State;
}

/**
 * Holds the account for review after a reading, whether or not it moved money: always where a
 * dispute is new or has grown, because the card may be stolen; for a refund only where its money
 * was spent already. A cause that was undone ends. Only changes since `before` hold an account,
 * since an administrator may have decided about the rest. The batch holds `lockForChange` on the
 * user. See docs/decisions/account-review.md.
 */
async function holdOwner(services: Needs, transaction: Transaction, { topUp, before, now }: Reading): Promise<void> {
  const cause = { userId: topUp.user_id, subject: topUp.id };
  if (now.disputed > before.disputed)
    await holdForReview(services, transaction, { ...cause, reason: "top_up_disputed" });
  if (isNewlySpent(before, now)) await holdForReview(services, transaction, { ...cause, reason: "top_up_refunded" });
  if (now.disputed === 0n) await endReview(services, transaction, { ...cause, reason: "top_up_disputed" });
  if (now.refunded === 0n) await endReview(services, transaction, { ...cause, reason: "top_up_refunded" });
}

/** Whether a refund is newly not held by the wallet, or refunded and owed have both grown. */
function isNewlySpent(before: State, { refunded, owed }: State): boolean {
  if (refunded === 0n || owed === 0n) return false;
  const wasSo = before.refunded > 0n && before.owed > 0n;
  return !wasSo || (refunded > before.refunded && owed > before.owed);
}
