import { holdBalance, post } from "#server/ledger/index.ts";
import { recordTransactions } from "#server/payments/transactions/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { lockDebt } from "./owe.ts";
import { reduceDebt } from "./store.ts";

/**
 * Collects what a user owes from the wallet, as far as that holds it, and writes it on the
 * statement. The caller holds the user's lock (`lockPerson` at least).
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
  const wanted = atMost === undefined || atMost > outstanding ? outstanding : atMost;
  if (wanted === 0n) return 0n;
  const held = await holdBalance(transaction, userId, "wallet");
  const amount = held < wanted ? held : wanted;
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
