import { post } from "#server/ledger/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { lockDebt } from "./owe.ts";
import { reduceDebt } from "./store.ts";

/**
 * Gives up what a user owes: the operator bears it, as a cost of promotions. The caller holds the
 * user's lock (`lockPerson` at least) and writes the audit event.
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
  const amount = atMost === undefined || atMost > outstanding ? outstanding : atMost;
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
