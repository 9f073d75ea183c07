import { randomUUID } from "node:crypto";
import type { OutputOf, ParsedInputOf } from "#contract/operation.ts";
import { settlementErrors, type payoutBatches } from "#contract/payments/payout-batches.ts";
import { markPayoutPaid, rejectPayout, type PayoutRow } from "#server/payments/payouts/index.ts";
import type { KnownActor } from "#server/platform/audit-log/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import { markPayoutBatchReceived } from "./mark-received.ts";
import { toEndToEndId } from "./payment-order.ts";
import { requireBatch } from "./read-batch.ts";
import { readCollected } from "./store.ts";

type Needs = Pick<Services, "batches" | "clock" | "config" | "database" | "jobs" | "live">;
type BankRow = ParsedInputOf<typeof payoutBatches.settlePayoutBatch>["rows"][number];
type Result = OutputOf<typeof payoutBatches.settlePayoutBatch>["results"][number];

/**
 * Marks payouts of a batch as paid or rejected, as the bank's answer says: each in a transaction of
 * its own, so that one that is refused holds up no other. What dies on the way is sent again, and
 * finds done what was done.
 *
 * @returns what became of each row, in their order
 * @throws DomainError `not_found`, `money_paused`, `server_busy`: rows before may be
 *   done
 */
export async function settlePayoutBatch(
  services: Needs,
  { id, rows, actor }: { readonly id: string; readonly rows: readonly BankRow[]; readonly actor: KnownActor },
): Promise<Result[]> {
  const { at_bank: isKnown } = await requireBatch(services.database, id);
  const read = async () =>
    new Map((await readCollected(services.database, id)).map((payout) => [toEndToEndId(payout.id), payout]));
  const payouts = await read();
  const isPayment = ({ outcome, end_to_end_id }: BankRow) => outcome === "paid" && payouts.has(end_to_end_id);
  const isNews = !isKnown && rows.some(isPayment);
  // Dissolved meanwhile, it has lost what waited.
  const byName = isNews && !(await markPayoutBatchReceived(services, { id })) ? await read() : payouts;
  const results: Result[] = [];
  for (const row of rows) results.push(await settle(services, byName.get(row.end_to_end_id), row, actor));
  return results;
}

async function settle(
  services: Needs,
  payout: PayoutRow | undefined,
  row: BankRow,
  actor: KnownActor,
): Promise<Result> {
  const { end_to_end_id, outcome, amount } = row;
  const result = (name: Result["result"]) => ({ end_to_end_id, result: name, code: null });
  if (payout === undefined) return result("unknown");
  if (amount !== undefined && BigInt(amount) !== payout.amount) return result("amount_differs");
  if (payout.status === outcome) return result("already");
  try {
    await decide(services, payout.id, row, actor);
    return result("done");
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // Another try was faster, or an earlier row says the same.
    if (error.code === "payout_closed" && error.params?.["status"] === outcome) return result("already");
    const code = settlementErrors.find((known) => known === error.code);
    if (code === undefined) throw error;
    return { end_to_end_id, result: "refused", code };
  }
}

/** A repeat sees by the payout that nothing is left to do, so each try has its own key. */
function decide(services: Needs, id: string, row: BankRow, actor: KnownActor) {
  const input = { id, actor, idempotencyKey: randomUUID() };
  return row.outcome === "paid"
    ? markPayoutPaid(services, {
        ...input,
        bankReference: row.bank_reference ?? row.end_to_end_id,
        bankHasIt: true,
      })
    : rejectPayout(services, { ...input, reason: row.reason });
}
