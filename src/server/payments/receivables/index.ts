import { type Leg, holdBalance, post } from "#server/ledger/index.ts";
import { recordTransactions } from "#server/payments/transactions/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { addDebt, lockDebt, reduceDebt, type Debt } from "./store.ts";

export { lockDebt, readOutstanding, readOwnDebt } from "./store.ts";

/**
 * Adds to what a user owes the operator, in minor units.
 *
 * @returns the legs that the caller's own transfer carries for it
 */
export async function owe(
  transaction: Transaction,
  { userId, amount, at }: { readonly userId: string; readonly amount: bigint; readonly at: Date },
): Promise<Leg[]> {
  if (amount === 0n) return [];
  await addDebt(transaction, { userId, amount, at });
  return [{ owner: "operator", kind: "receivables", amount: -amount }];
}

/** An amount that returns to a user, in minor units. */
export interface ReturnedAmount {
  readonly userId: string;
  /** What was reversed of the user's top-up before. */
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
 * @param debt as `lockDebt` read it
 * @returns the two parts that do not go to the wallet; the caller's own transfer carries them to
 *   `receivables` and to `promotions`
 */
export async function divideReturn(
  transaction: Transaction,
  debt: Debt,
  { userId, amount, owed, at }: ReturnedAmount,
): Promise<{ readonly paid: bigint; readonly recovered: bigint }> {
  const paid = least(amount, debt.outstanding);
  const recovered = least(amount - paid, debt.written_off, owed > paid ? owed - paid : 0n);
  if (paid > 0n || recovered > 0n) await reduceDebt(transaction, { userId, amount: paid, writtenOff: -recovered, at });
  return { paid, recovered };
}

const least = (...values: readonly bigint[]) => values.reduce((a, b) => (a < b ? a : b));

/**
 * Collects what a user owes from the wallet, as far as that holds it, and writes it on the
 * statement. The caller holds the user's lock (`lockUser` at least).
 *
 * @param input.atMost minor units; left out, all that is owed
 * @returns what was collected, in minor units; zero when nothing is owed, or the wallet is empty
 */
export async function settle(
  { clock, live }: Pick<Services, "clock" | "live">,
  transaction: Transaction,
  { userId, atMost, at }: { readonly userId: string; readonly atMost?: bigint; readonly at: Date },
): Promise<bigint> {
  const { outstanding } = await lockDebt(transaction, userId);
  const due = least(outstanding, atMost ?? outstanding);
  if (due === 0n) return 0n;
  const amount = least(due, await holdBalance(transaction, userId, "wallet"));
  if (amount === 0n) return 0n;
  const transferId = newId(clock);
  await post(transaction, {
    id: transferId,
    kind: "debt_collection",
    at,
    legs: [
      { owner: userId, kind: "wallet", amount: -amount },
      { owner: "operator", kind: "receivables", amount },
    ],
  });
  await reduceDebt(transaction, { userId, amount, writtenOff: 0n, at });
  await recordTransactions(transaction, [
    { id: newId(clock), userId, type: "debt_collected", amount: -amount, transferId, at },
  ]);
  await live.record(transaction, userId, "balance");
  return amount;
}

/**
 * Gives up what a user owes: the operator bears it, as a cost of promotions. The caller holds the
 * user's lock (`lockUser` at least) and writes the audit event.
 *
 * @param input.atMost minor units; left out, all that is owed
 * @returns what was given up, in minor units; zero when nothing is owed
 */
export async function writeOff(
  { clock }: Pick<Services, "clock">,
  transaction: Transaction,
  { userId, atMost, at }: { readonly userId: string; readonly atMost?: bigint; readonly at: Date },
): Promise<bigint> {
  const { outstanding } = await lockDebt(transaction, userId);
  const amount = least(outstanding, atMost ?? outstanding);
  if (amount === 0n) return 0n;
  await post(transaction, {
    id: newId(clock),
    kind: "debt_write_off",
    at,
    legs: [
      { owner: "operator", kind: "promotions", amount: -amount },
      { owner: "operator", kind: "receivables", amount },
    ],
  });
  await reduceDebt(transaction, { userId, amount, writtenOff: amount, at });
  return amount;
}
