import type { Leg } from "#server/ledger/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { addDebt, lockRow, reduceDebt, type DebtRow } from "./store.ts";

/** What somebody owes, as it stands under the lock. */
export type Debt = Readonly<DebtRow>;

/**
 * Reads what a person owes and keeps it so until the transaction ends. Comes after the person's own lock and before the ledger's
 * accounts.
 */
export async function lockDebt(transaction: Transaction, userId: string): Promise<Debt> {
  return (await lockRow(transaction, userId)) ?? { outstanding: 0n, written_off: 0n };
}

/**
 * Books what a user owes the operator from now on, in minor units.
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

export interface Undoing {
  readonly userId: string;
  /** What comes back to Troco of what it had taken from this person, in minor units. */
  readonly amount: bigint;
  /** How much of it the person had come to owe, because the wallet did not hold it. */
  readonly owed: bigint;
  readonly at: Date;
}

/**
 * Divides what is given back to a user, in minor units: first it pays what they owe, whatever for;
 * then what the operator wrote off of their debts, as far as this top-up had come to be owed, or
 * they would have it twice; the rest is the wallet's.
 *
 * @param debt as `lockDebt` read it
 * @returns the two parts that are not the wallet's; the caller's own transfer carries them to
 *   `receivables` and to `promotions`
 */
export async function divideReturn(
  transaction: Transaction,
  debt: Debt,
  { userId, amount, owed, at }: Undoing,
): Promise<{ readonly paid: bigint; readonly recovered: bigint }> {
  const paid = least(amount, debt.outstanding);
  const recovered = least(amount - paid, debt.written_off, owed > paid ? owed - paid : 0n);
  if (paid > 0n || recovered > 0n) await reduceDebt(transaction, { userId, amount: paid, writtenOff: -recovered, at });
  return { paid, recovered };
}

const least = (...values: readonly bigint[]) => values.reduce((a, b) => (a < b ? a : b));
