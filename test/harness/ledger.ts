import { accounts, post, transfers, type Leg, type Transfer } from "#server/ledger/index.ts";
import { need, runBatch, type Decision, type Need } from "#server/platform/batches/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db/database.ts";

/** Decides in a batch of its own, on any connection, and without an intent. */
export async function decideAlone<Answer extends Readonly<Record<string, unknown>>>(
  { pool }: Pick<Database, "pool">,
  needs: readonly Need[],
  decide: (decision: Decision) => Answer,
): Promise<Answer> {
  const request = { intent: undefined, needs, decide };
  const [outcome] = await runBatch(pool, systemClock, [request], { onCommit: () => undefined });
  if ("error" in outcome!) throw outcome.error;
  return outcome!.answer as Answer;
}

export function accountsOf(legs: readonly Leg[]): Need[] {
  return legs.map((leg) => need(accounts, leg));
}

/** Posts a transfer in a batch of its own. @returns the balances, as `post` does */
export async function postAlone(database: Database, transfer: Transfer): Promise<bigint[]> {
  // One more account, for a transfer that has no legs.
  const needs = [...accountsOf(transfer.legs), need(accounts, { owner: "operator", kind: "suspense" })];
  const { balances } = await decideAlone(database, needs, (decision) => ({
    balances: post(decision, transfer),
  }));
  return balances;
}

/** Posts a transfer by the ledger's own function, past what `post` checks, in any transaction. */
export async function postInside(transaction: Queryable, transfer: Transfer): Promise<void> {
  await transaction.query(transfers.text, transfers.values([transfer]));
}
