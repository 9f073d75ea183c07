import { payoutBatchMax } from "#contract/console-limits.ts";
import type { OutputOf } from "#contract/operation.ts";
import type { payoutBatches, batchObstacles } from "#contract/payments/payout-batches.ts";
import { findOwnConcerns } from "#server/partners/partners/index.ts";
import {
  accountOfPayout,
  concernOf,
  decryptAccount,
  needsApproval,
  readApprovals,
  toAnyPayout,
  type PayoutAccount,
  type PayoutRow,
} from "#server/payments/payouts/index.ts";
import type { KnownActor } from "#server/platform/audit-log/index.ts";
import type { Queryable, Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire } from "#server/platform/wire.ts";
import { fitsIso, toEndToEndId } from "./payment-order.ts";
import { readBatch, readCollected, readUncollected, type BatchRow, type CollectedPayout } from "./store.ts";

type Obstacle = (typeof batchObstacles)[number];

/** @throws DomainError `not_found` */
export async function requireBatch(database: Queryable, id: string): Promise<BatchRow> {
  const batch = await readBatch(database, id);
  if (batch === undefined) throw new DomainError("not_found");
  return batch;
}

/** @throws DomainError `not_found` */
export async function getPayoutBatch(
  services: Pick<Services, "database" | "keys">,
  id: string,
): Promise<OutputOf<typeof payoutBatches.getPayoutBatch>> {
  return services.database.snapshot(async (moment) => {
    const batch = await requireBatch(moment, id);
    const payouts = await readCollected(moment, id);
    return { ...toBatch(batch), payouts: payouts.map((payout) => toBatchPayout(payout, accountOf(services, payout))) };
  });
}

/**
 * Refuses to decide on a batch where a payout that waits is of one's own partner.
 * @throws DomainError `own_concern`
 */
export async function refuseOwnPayouts(
  transaction: Transaction,
  { id, actor }: { readonly id: string; readonly actor: KnownActor },
): Promise<void> {
  const waiting = (await readCollected(transaction, id)).filter(({ status }) => status === "requested");
  const concerns = waiting.map((payout) => concernOf(payout, actor.userId));
  if ((await findOwnConcerns(transaction, concerns)).length > 0) throw new DomainError("own_concern");
}

export function toBatch(row: BatchRow) {
  const { made_by: _, made_by_name, ...batch } = rowToWire(row);
  return { ...batch, made_by: made_by_name };
}

function accountOf({ keys }: Pick<Services, "keys">, payout: PayoutRow): PayoutAccount | undefined {
  return decryptAccount(keys, accountOfPayout(payout.id), payout.account_encrypted);
}

function toBatchPayout(payout: PayoutRow, account: PayoutAccount | undefined) {
  const fits_iso = account !== undefined && fitsIso(account);
  return { ...toAnyPayout(payout), end_to_end_id: toEndToEndId(payout.id), fits_iso };
}

/** The oldest payouts that can be collected, with what keeps this administrator from it. */
export async function listPayoutsToCollect(
  services: Pick<Services, "clock" | "config" | "database" | "keys">,
  administratorId: string,
): Promise<OutputOf<typeof payoutBatches.listPayoutsToCollect>> {
  const { config, database } = services;
  const payouts = await readUncollected(database, payoutBatchMax.payouts);
  const approvals = await readApprovals(services, payouts);
  const concerns = payouts.map((payout) => ({ ...concernOf(payout, administratorId), id: payout.id }));
  const own = new Set((await findOwnConcerns(database, concerns)).map(({ id }) => id));

  function obstacleOf(payout: CollectedPayout, account: PayoutAccount | undefined): Obstacle | null {
    if (own.has(payout.id)) return "own_concern";
    if (payout.requester_held) return "requester_held";
    if (payout.account_reported_at !== null) return "account_reported";
    if (account === undefined) return "account_lost";
    if (payout.approved_by === administratorId) return "approved_by_caller";
    const limit = BigInt(config.payoutFourEyes);
    return needsApproval(payout.amount, approvals.get(payout.id)!, limit) ? "needs_approval" : null;
  }

  return {
    payouts: payouts.map((payout) => {
      const account = accountOf(services, payout);
      return { ...toBatchPayout(payout, account), obstacle: obstacleOf(payout, account) };
    }),
  };
}

/** A payout of a batch, with its whole account. */
export interface PayableRow extends CollectedPayout {
  readonly account: PayoutAccount;
}

/**
 * A batch's payouts for its file, which the bank may only get while all of them wait.
 *
 * @throws DomainError `not_found`, `payout_batch_closed`, `payout_requester_held`,
 *   `payout_account_reported`, `payout_account_lost`
 */
export async function readPayable(
  services: Pick<Services, "database" | "keys">,
  id: string,
): Promise<{ readonly batch: BatchRow; readonly payouts: readonly PayableRow[] }> {
  const { batch, rows } = await services.database.snapshot(async (moment) => ({
    batch: await requireBatch(moment, id),
    rows: await readCollected(moment, id),
  }));
  if (batch.dissolved_at !== null || rows.some(({ status }) => status !== "requested"))
    throw new DomainError("payout_batch_closed");
  if (rows.some((row) => row.requester_held)) throw new DomainError("payout_requester_held");
  if (rows.some((row) => row.account_reported_at !== null)) throw new DomainError("payout_account_reported");
  const payouts = rows.map((row) => {
    const account = accountOf(services, row);
    if (account === undefined) throw new DomainError("payout_account_lost");
    return { ...row, account };
  });
  return { batch, payouts };
}
