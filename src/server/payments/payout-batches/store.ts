import { payoutColumns, type PayoutRow } from "#server/payments/payouts/index.ts";
import { update } from "#server/platform/batches/index.ts";
import type { Queryable, Transaction } from "#server/platform/db/database.ts";

export interface BatchRow {
  id: string;
  made_by: string;
  /** Null if there is no such user any more. */
  made_by_name: string | null;
  made_at: Date;
  payout_count: number;
  amount: bigint;
  waiting: number;
  dissolved_at: Date | null;
  /** An answer of the bank has shown that it has the order. */
  at_bank: boolean;
}

const batchColumns = `id, made_by, (select full_name from profiles where user_id = made_by) as made_by_name, made_at,
  payout_count, amount, dissolved_at,
  received_at is not null as at_bank,
  (select count(*)::int from payouts where batch_id = payout_batches.id and status = 'requested') as waiting`;

export async function readBatch(database: Queryable, id: string): Promise<BatchRow | undefined> {
  const [row] = await database.query<BatchRow>(`select ${batchColumns} from payout_batches where id = $1`, [id]);
  return row;
}

/** Newest first: what comes after the one with the id `before`. */
export function readBatches(
  database: Queryable,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<BatchRow[]> {
  return database.query<BatchRow>(
    `select ${batchColumns} from payout_batches where $1::uuid is null or id < $1 order by id desc limit $2`,
    [before ?? null, limit],
  );
}

export interface CollectedPayout extends PayoutRow {
  /** Its requester's account is held for review or frozen. */
  requester_held: boolean;
}

const collectedColumns = `${payoutColumns},
  coalesce((select held_since is not null or frozen_at is not null from profiles where user_id = requested_by), false) as requester_held`;

/** A batch's payouts, oldest first. */
export function readCollected(database: Queryable, batchId: string): Promise<CollectedPayout[]> {
  return database.query<CollectedPayout>(`select ${collectedColumns} from payouts where batch_id = $1 order by id`, [
    batchId,
  ]);
}

/** Waiting payouts that are in no batch, oldest first. */
export function readUncollected(database: Queryable, limit: number): Promise<CollectedPayout[]> {
  return database.query<CollectedPayout>(
    `select ${collectedColumns} from payouts where status = 'requested' and batch_id is null order by id limit $1`,
    [limit],
  );
}

export function readPayoutsById(database: Queryable, ids: readonly string[]): Promise<PayoutRow[]> {
  return database.query<PayoutRow>(`select ${payoutColumns} from payouts where id = any ($1::uuid[]) order by id`, [
    ids,
  ]);
}

/** The batch has locked the payouts, none of which is in a batch. */
export const collectedPayouts = update("payouts", { key: ["partner_id", "id"], given: ["batch_id"] });

/**
 * Marks a batch as dissolved, and lets the payouts that wait leave it. The caller holds
 * `lockBatch`.
 *
 * @returns how many left it
 */
export async function releasePayouts(
  transaction: Transaction,
  { id, by, at }: { readonly id: string; readonly by: string; readonly at: Date },
): Promise<number> {
  await transaction.query("update payout_batches set dissolved_by = $2, dissolved_at = $3 where id = $1", [id, by, at]);
  const rows = await transaction.query(
    "update payouts set batch_id = null where batch_id = $1 and status = 'requested' returning id",
    [id],
  );
  return rows.length;
}

export async function setReceived(transaction: Transaction, id: string, at: Date): Promise<void> {
  await transaction.query("update payout_batches set received_at = $2 where id = $1", [id, at]);
}

/**
 * Locks a batch and its payouts that wait: two administrators who dissolve it at once follow each
 * other, and none of its payouts is paid meanwhile.
 */
export async function lockBatch(transaction: Transaction, id: string): Promise<BatchRow | undefined> {
  await transaction.query("select from payout_batches where id = $1 for no key update", [id]);
  await transaction.query("select from payouts where batch_id = $1 and status = 'requested' order by id for update", [
    id,
  ]);
  return readBatch(transaction, id);
}
