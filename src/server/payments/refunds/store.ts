import type { Queryable } from "#server/platform/db/database.ts";

export interface RefundRow {
  customer_id: string;
  id: string;
  payment_request_id: string;
  partner_id: string;
  charge_amount: bigint;
  refunded_before: bigint;
  amount: bigint;
  cashback: bigint;
  fee: bigint;
  establishment: bigint;
  cashback_from_wallet: bigint;
  reason: string | null;
  refunded_by: string;
  refunded_by_name: string;
  transfer_id: string;
  created_at: Date;
}

const columns = `customer_id, id, payment_request_id, partner_id, charge_amount, refunded_before, amount, cashback, fee, establishment,
  cashback_from_wallet, reason, refunded_by, refunded_by_name, transfer_id, created_at`;

/**
 * Also reads the user's name. Fails on `refunds_follow_each_other` if another refund began at the
 * same amount.
 */
export async function insertRefund(
  transaction: Queryable,
  refund: Omit<RefundRow, "refunded_by_name"> & { readonly refunded_by_name: string | null },
): Promise<void> {
  await transaction.query(
    `insert into refunds (${columns})
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, coalesce($16, (select full_name from profiles where user_id = $13)), $14, $15)`,
    [
      refund.customer_id,
      refund.id,
      refund.payment_request_id,
      refund.partner_id,
      refund.charge_amount,
      refund.refunded_before,
      refund.amount,
      refund.cashback,
      refund.fee,
      refund.establishment,
      refund.cashback_from_wallet,
      refund.reason,
      refund.refunded_by,
      refund.transfer_id,
      refund.created_at,
      refund.refunded_by_name,
    ],
  );
}

/**
 * The amount refunded of a charge, in minor units; stable while the transaction locks the charge.
 */
export async function readRefundedSoFar(transaction: Queryable, customerId: string, chargeId: string): Promise<bigint> {
  const [row] = await transaction.query<{ refunded: bigint }>(
    `select refunded_before + amount as refunded from refunds where customer_id = $1 and payment_request_id = $2
      order by refunded_before desc limit 1`,
    [customerId, chargeId],
  );
  return row?.refunded ?? 0n;
}

export async function readRefund(database: Queryable, customerId: string, id: string): Promise<RefundRow | undefined> {
  const [row] = await database.query<RefundRow>(`select ${columns} from refunds where customer_id = $1 and id = $2`, [
    customerId,
    id,
  ]);
  return row;
}

/** A charge's refunds are keyed by the amount refunded before each, which grows with every one. */
export function readRefundsOf(
  database: Queryable,
  charge: { readonly customer_id: string; readonly id: string },
  before: string | undefined,
  limit: number,
): Promise<RefundRow[]> {
  return database.query<RefundRow>(
    `select ${columns} from refunds
      where customer_id = $1 and payment_request_id = $2
        and ($3::uuid is null or refunded_before < (select refunded_before from refunds where customer_id = $1 and id = $3))
      order by refunded_before desc limit $4`,
    [charge.customer_id, charge.id, before ?? null, limit],
  );
}

/**
 * A page of the refunds that a customer got, newest first: what comes after the one with the id
 * `before`.
 */
export function readCustomerRefunds(
  database: Queryable,
  customerId: string,
  before: string | undefined,
  limit: number,
): Promise<RefundRow[]> {
  return database.query<RefundRow>(
    `select ${columns} from refunds where customer_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [customerId, before ?? null, limit],
  );
}

/**
 * A page of the refunds that a partner made, newest first: what comes after the one with the id
 * `before`.
 */
export function readPartnerRefunds(
  database: Queryable,
  partnerId: string,
  before: string | undefined,
  limit: number,
): Promise<RefundRow[]> {
  return database.query<RefundRow>(
    `select ${columns} from refunds where partner_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [partnerId, before ?? null, limit],
  );
}
