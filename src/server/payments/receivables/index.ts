import type { UserId } from "#contract/ids.ts";
import { accounts, balanceOf, post, type Leg } from "#server/ledger/index.ts";
import { recordTransactions } from "#server/payments/transactions/index.ts";
import { need, type Decision, type Need } from "#server/platform/batches/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import { newId } from "#server/platform/ids.ts";
import { changeDebt, debtOf, debts } from "./store.ts";

export { debtOf, lockDebt, readOutstanding } from "./store.ts";

/**
 * The needs of a request that changes a user's debt: the debt, and every account that it may move.
 */
export function debtNeeds(userId: UserId): Need[] {
  return [
    need(debts, userId),
    need(accounts, { owner: userId, kind: "wallet" }),
    need(accounts, { owner: "operator", kind: "promotions" }),
    need(accounts, { owner: "operator", kind: "receivables" }),
  ];
}

/**
 * Adds to what a user owes the operator, in minor units.
 *
 * @returns the legs that the caller's own transfer carries for it
 */
export function owe(
  decision: Decision,
  { userId, amount, at }: { readonly userId: UserId; readonly amount: bigint; readonly at: Date },
): Leg[] {
  if (amount === 0n) return [];
  changeDebt(decision, { userId, owed: amount, writtenOff: 0n, at });
  return [{ owner: "operator", kind: "receivables", amount: -amount }];
}

/** An amount that returns to a user, in minor units. */
export interface ReturnedAmount {
  readonly userId: UserId;
  /** The sum that was reversed of the user's top-up before. */
  readonly amount: bigint;
  /** The part of it that became a debt, because the wallet did not hold it. */
  readonly owed: bigint;
  readonly at: Date;
}

/**
 * Divides an amount that returns to a user: first it pays their debts, of any origin; then it
 * repays what the operator wrote off of their debts, as far as this top-up became a debt, or they
 * would have it twice; the rest goes to the wallet.
 *
 * @returns the two parts that do not go to the wallet; the caller's own transfer carries them to
 *   `receivables` and to `promotions`
 */
export function divideReturn(
  decision: Decision,
  { userId, amount, owed, at }: ReturnedAmount,
): { readonly paid: bigint; readonly recovered: bigint } {
  const debt = debtOf(decision, userId);
  const paid = least(amount, debt.outstanding);
  const recovered = least(amount - paid, debt.written_off, owed > paid ? owed - paid : 0n);
  if (paid > 0n || recovered > 0n) changeDebt(decision, { userId, owed: -paid, writtenOff: -recovered, at });
  return { paid, recovered };
}

const least = (...values: readonly bigint[]) => values.reduce((a, b) => (a < b ? a : b));

/** The part of a debt that is to be collected or given up; the request has `debtNeeds`. */
interface DebtPart {
  readonly userId: UserId;
  /** Minor units; left out, all that is owed. */
  readonly atMost?: bigint;
  readonly at: Date;
}

/**
 * Collects what a user owes from the wallet, as far as that holds it, and writes it on the
 * statement.
 *
 * @returns what was collected, in minor units; zero when nothing is owed, or the wallet is empty
 */
export function settle(decision: Decision, clock: Clock, { userId, atMost, at }: DebtPart): bigint {
  const { outstanding } = debtOf(decision, userId);
  const amount = least(outstanding, atMost ?? outstanding, balanceOf(decision, { owner: userId, kind: "wallet" }));
  if (amount === 0n) return 0n;
  const transferId = newId(clock);
  post(decision, {
    id: transferId,
    kind: "debt_collection",
    at,
    legs: [
      { owner: userId, kind: "wallet", amount: -amount },
      { owner: "operator", kind: "receivables", amount },
    ],
  });
  changeDebt(decision, { userId, owed: -amount, writtenOff: 0n, at });
  recordTransactions(decision, [{ id: newId(clock), userId, type: "debt_collected", amount: -amount, transferId, at }]);
  decision.notify({ userId, name: "balance" });
  return amount;
}

/**
 * Gives up what a user owes: the operator bears it, as a cost of promotions. The caller writes the
 * audit event.
 *
 * @returns what was given up, in minor units; zero when nothing is owed
 */
export function writeOff(decision: Decision, clock: Clock, { userId, atMost, at }: DebtPart): bigint {
  const { outstanding } = debtOf(decision, userId);
  const amount = least(outstanding, atMost ?? outstanding);
  if (amount === 0n) return 0n;
  post(decision, {
    id: newId(clock),
    kind: "debt_write_off",
    at,
    legs: [
      { owner: "operator", kind: "promotions", amount: -amount },
      { owner: "operator", kind: "receivables", amount },
    ],
  });
  changeDebt(decision, { userId, owed: -amount, writtenOff: amount, at });
  return amount;
}
