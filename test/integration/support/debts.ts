import { lockUser } from "#server/customers/profiles/index.ts";
import { post } from "#server/ledger/index.ts";
import { owe } from "#server/payments/receivables/index.ts";
import { newId } from "#server/platform/ids.ts";
import type { TestServer } from "#test/harness/server.ts";

/** Makes a customer owe an amount, as after a top-up was reversed whose money had been spent. */
export async function bookDebt({ server }: TestServer, userId: string, amount: bigint): Promise<void> {
  const { clock, database } = server.services;
  await database.transaction(async (transaction) => {
    await lockUser(transaction, userId);
    const at = clock.now();
    const legs = await owe(transaction, { userId, amount, at });
    await post(transaction, {
      id: newId(clock),
      kind: "top_up_reversal",
      at,
      legs: [...legs, { owner: "operator", kind: "card_clearing", amount }],
    });
  });
}
