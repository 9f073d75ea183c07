import { accounts, post } from "#server/ledger/index.ts";
import { debtNeeds, owe } from "#server/payments/receivables/index.ts";
import { need } from "#server/platform/batches/index.ts";
import { newId } from "#server/platform/ids.ts";
import { decideAlone } from "#test/harness/ledger.ts";
import type { TestServer } from "#test/harness/server.ts";

/** Makes a customer owe an amount, as after a top-up was reversed whose money had been spent. */
export async function bookDebt({ server }: TestServer, userId: string, amount: bigint): Promise<void> {
  const { clock, database } = server.services;
  const needs = [...debtNeeds(userId), need(accounts, { owner: "operator", kind: "card_clearing" })];
  await decideAlone(database, needs, (decision) => {
    const at = clock.now();
    const legs = owe(decision, { userId, amount, at });
    post(decision, {
      id: newId(clock),
      kind: "top_up_reversal",
      at,
      legs: [...legs, { owner: "operator", kind: "card_clearing", amount }],
    });
    return {};
  });
}
