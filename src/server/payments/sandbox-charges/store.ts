import type { PaymentRequestStatus } from "#contract/payments/payment-requests.ts";
import type { ChargeRow } from "#server/payments/payment-requests/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";

const refunded = `coalesce((select sum(r.amount) from sandbox_refunds r
    where r.partner_id = sandbox_charges.partner_id and r.payment_request_id = sandbox_charges.id), 0)::bigint as refunded`;

/** The columns of a charge's row, with empty customer columns. */
const columns = `'' as customer_id, id, partner_id, partner_name, 'other' as partner_category, customer_name, card_last_4, amount, description,
  cashback_basis_points, fee_basis_points, fee_fixed, cashback, fee, establishment, status, ${refunded},
  created_at, expires_at, decided_at, null as created_by, null as cancelled_by`;

export async function insertSandboxCharge(
  transaction: Queryable,
  charge: Omit<
    ChargeRow,
    "customer_id" | "partner_category" | "status" | "refunded" | "decided_at" | "created_by" | "cancelled_by"
  >,
): Promise<ChargeRow> {
  const [row] = await transaction.query<ChargeRow>(
    `insert into sandbox_charges
       (partner_id, id, partner_name, customer_name, card_last_4, amount, description, cashback_basis_points, fee_basis_points,
        fee_fixed, cashback, fee, establishment, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning ${columns}`,
    [
      charge.partner_id,
      charge.id,
      charge.partner_name,
      charge.customer_name,
      charge.card_last_4,
      charge.amount,
      charge.description,
      charge.cashback_basis_points,
      charge.fee_basis_points,
      charge.fee_fixed,
      charge.cashback,
      charge.fee,
      charge.establishment,
      charge.created_at,
      charge.expires_at,
    ],
  );
  return row!;
}

export async function readSandboxCharge(
  database: Queryable,
  partnerId: string,
  id: string,
): Promise<ChargeRow | undefined> {
  const [row] = await database.query<ChargeRow>(
    `select ${columns} from sandbox_charges where partner_id = $1 and id = $2`,
    [partnerId, id],
  );
  return row;
}

/** Reads a charge and keeps every other decision about it waiting until the transaction ends. */
export async function lockSandboxCharge(
  transaction: Queryable,
  partnerId: string,
  id: string,
): Promise<ChargeRow | undefined> {
  const [row] = await transaction.query<ChargeRow>(
    `select ${columns} from sandbox_charges where partner_id = $1 and id = $2 for update`,
    [partnerId, id],
  );
  return row;
}

export interface SandboxFilter {
  readonly search?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly status?: PaymentRequestStatus | undefined;
}

/** A search matches words, the card's last digits, or the amount in minor units or as a decimal. */
export function readSandboxCharges(
  database: Queryable,
  partnerId: string,
  { search, from, to, status }: SandboxFilter,
  { before, limit, now }: { readonly before: string | undefined; readonly limit: number; readonly now: Date },
): Promise<ChargeRow[]> {
  return database.query<ChargeRow>(
    `select ${columns} from sandbox_charges
      where partner_id = $1 and ($2::uuid is null or id < $2)
        and ($3::timestamptz is null or created_at >= $3) and ($4::timestamptz is null or created_at < $4)
        and ($5::text is null or $5 = case when status = 'pending' and expires_at <= $6 then 'expired' else status end)
        and ($7::text is null
          or strpos(lower(concat_ws(E'\n', description, customer_name, card_last_4)), lower($7)) > 0
          or amount::text = $7 or (amount / 100.0)::numeric(20, 2)::text = replace($7, ',', '.'))
      order by id desc limit $8`,
    [partnerId, before ?? null, from ?? null, to ?? null, status ?? null, now, search || null, limit],
  );
}

/** Writes the decision on a charge that the transaction holds locked. */
export async function closeSandboxCharge(
  transaction: Queryable,
  { partner_id: partnerId, id, status, decided_at: at }: ChargeRow,
): Promise<void> {
  await transaction.query("update sandbox_charges set status = $3, decided_at = $4 where partner_id = $1 and id = $2", [
    partnerId,
    id,
    status,
    at,
  ]);
}

export interface SandboxRefundRow {
  readonly id: string;
  readonly payment_request_id: string;
  readonly amount: bigint;
  readonly cashback: bigint;
  readonly fee: bigint;
  readonly establishment: bigint;
  readonly reason: string | null;
  readonly refunded_by_name: string;
  readonly created_at: Date;
}

const refundColumns =
  "id, payment_request_id, amount, cashback, fee, establishment, reason, refunded_by_name, created_at";

export async function insertSandboxRefund(
  transaction: Queryable,
  partnerId: string,
  refund: SandboxRefundRow,
): Promise<void> {
  await transaction.query(
    `insert into sandbox_refunds (partner_id, ${refundColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      partnerId,
      refund.id,
      refund.payment_request_id,
      refund.amount,
      refund.cashback,
      refund.fee,
      refund.establishment,
      refund.reason,
      refund.refunded_by_name,
      refund.created_at,
    ],
  );
}

export function readSandboxRefunds(
  database: Queryable,
  partnerId: string,
  chargeId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<SandboxRefundRow[]> {
  return database.query<SandboxRefundRow>(
    `select ${refundColumns} from sandbox_refunds
      where partner_id = $1 and payment_request_id = $2 and ($3::uuid is null or id < $3) order by id desc limit $4`,
    [partnerId, chargeId, before ?? null, limit],
  );
}

/** What a partner's sandbox would have been owed by now. */
export async function readSandboxSettlement(database: Queryable, partnerId: string): Promise<bigint> {
  const [row] = await database.query<{ settlement: bigint }>(
    `select (coalesce((select sum(establishment) from sandbox_charges where partner_id = $1 and status = 'approved'), 0)
        - coalesce((select sum(establishment) from sandbox_refunds where partner_id = $1), 0))::bigint as settlement`,
    [partnerId],
  );
  return row!.settlement;
}
