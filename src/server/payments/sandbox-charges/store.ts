import type { PartnerId } from "#contract/ids.ts";
import { closedAccountName } from "#contract/limits.ts";
import type { ChargeFilter, ChargeRow, Happened } from "#server/payments/payment-requests/index.ts";
import type { PartnerRefundRow, RefundRow } from "#server/payments/refunds/index.ts";
import type { Queryable, Transaction } from "#server/platform/db/database.ts";
import { insertRow } from "#server/platform/db/statement.ts";
import type { Erased } from "#server/platform/erasure.ts";

const refunded = `coalesce((select sum(r.amount) from sandbox_refunds r
    where r.partner_id = sandbox_charges.partner_id and r.payment_request_id = sandbox_charges.id), 0)::bigint as refunded`;

/** The columns of a charge's row, with empty customer columns. */
const columns = `'' as customer_id, id, partner_id, partner_name, 'other' as partner_category, customer_name, card_last_4, amount, description,
  cashback_basis_points, fee_basis_points, fee_fixed, cashback, fee, establishment, status, ${refunded},
  created_at, expires_at, decided_at, null as created_by, null as cancelled_by, reference, metadata, payment_link_id, till_of(partner_id, till_id) as till, created_by_key, cancelled_by_key`;

export async function insertSandboxCharge(
  transaction: Queryable,
  charge: Omit<
    ChargeRow,
    | "customer_id"
    | "partner_category"
    | "status"
    | "refunded"
    | "decided_at"
    | "created_by"
    | "cancelled_by"
    | "cancelled_by_key"
    | "metadata"
    | "till"
  > & {
    readonly metadata: string | null;
    readonly has_unique_reference: boolean;
    readonly till_id: string | null;
  },
): Promise<ChargeRow> {
  await insertRow(transaction, "sandbox_charges", charge);
  return (await readSandboxCharge(transaction, charge.partner_id, charge.id))!;
}

/** With `for update`, every other decision about the charge waits until the transaction ends. */
export async function readSandboxCharge(
  database: Queryable,
  partnerId: PartnerId,
  id: string,
  lock: "for update" | "" = "",
): Promise<ChargeRow | undefined> {
  const [row] = await database.query<ChargeRow>(
    `select ${columns} from sandbox_charges where partner_id = $1 and id = $2 ${lock}`,
    [partnerId, id],
  );
  return row;
}

/** As `readChargesByReference`. */
export function readSandboxChargesByReference(
  database: Queryable,
  partnerId: PartnerId,
  reference: string,
): Promise<ChargeRow[]> {
  return database.query<ChargeRow>(
    `select ${columns} from sandbox_charges
      where partner_id = $1 and reference = $2 and status in ('pending', 'approved') order by id`,
    [partnerId, reference],
  );
}

/** A search matches words, the card's last digits, or the amount in minor units or as a decimal. */
export function readSandboxCharges(
  database: Queryable,
  partnerId: PartnerId,
  { search, reference, from, to, status, till_id: tillId, branch_id: branchId }: Omit<ChargeFilter, "partnerId">,
  { before, limit, now }: { readonly before: string | undefined; readonly limit: number; readonly now: Date },
): Promise<ChargeRow[]> {
  return database.query<ChargeRow>(
    `select ${columns} from sandbox_charges
      where partner_id = $1 and ($2::uuid is null or id < $2)
        and ($3::timestamptz is null or created_at >= $3) and ($4::timestamptz is null or created_at < $4)
        and ($5::text is null or $5 = case when status = 'pending' and expires_at <= $6 then 'expired' else status end)
        and ($7::text is null
          or strpos(lower(concat_ws(E'\n', description, customer_name, card_last_4, reference)), lower($7)) > 0
          or amount::text = $7 or (amount / 100.0)::numeric(20, 2)::text = replace($7, ',', '.'))
        and ($9::text is null or reference = $9)
        and ($10::uuid is null or till_id = $10)
        and ($11::uuid is null or till_id in (select id from tills where partner_id = $1 and branch_id = $11))
      order by id desc limit $8`,
    [
      partnerId,
      before ?? null,
      from ?? null,
      to ?? null,
      status ?? null,
      now,
      search || null,
      limit,
      reference || null,
      tillId ?? null,
      branchId ?? null,
    ],
  );
}

/** Writes the decision on a charge that the transaction holds locked. */
export async function closeSandboxCharge(
  transaction: Queryable,
  { partner_id: partnerId, id, status, decided_at: at, cancelled_by_key: key }: ChargeRow,
): Promise<void> {
  await transaction.query(
    `update sandbox_charges set status = $3, decided_at = $4, cancelled_by_key = $5 where partner_id = $1 and id = $2`,
    [partnerId, id, status, at, key],
  );
}

export type SandboxRefundRow = PartnerRefundRow & Pick<RefundRow, "payment_request_id">;

export async function insertSandboxRefund(
  transaction: Queryable,
  partnerId: PartnerId,
  refund: SandboxRefundRow,
): Promise<void> {
  await insertRow(transaction, "sandbox_refunds", { partner_id: partnerId, ...refund });
}

export function readSandboxRefunds(
  database: Queryable,
  partnerId: PartnerId,
  chargeId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<SandboxRefundRow[]> {
  return database.query<SandboxRefundRow>(
    `select id, payment_request_id, amount, cashback, fee, establishment, reason, refunded_by_name, created_at from sandbox_refunds
      where partner_id = $1 and payment_request_id = $2 and ($3::uuid is null or id < $3) order by id desc limit $4`,
    [partnerId, chargeId, before ?? null, limit],
  );
}

/** As `readPartnerRefunds`. */
export function readPartnerSandboxRefunds(
  database: Queryable,
  partnerId: PartnerId,
  {
    id,
    from,
    to,
    before,
    limit,
  }: {
    readonly id?: string;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly before?: string | undefined;
    readonly limit: number;
  },
): Promise<(SandboxRefundRow & { readonly reference: string | null })[]> {
  return database.query(
    `select r.id, payment_request_id, r.amount, r.cashback, r.fee, r.establishment, reason, refunded_by_name, r.created_at, c.reference
      from sandbox_refunds r join sandbox_charges c on c.partner_id = r.partner_id and c.id = r.payment_request_id
      where r.partner_id = $1 and ($2::uuid is null or r.id = $2) and ($3::uuid is null or r.id < $3)
        and ($4::timestamptz is null or r.created_at >= $4) and ($5::timestamptz is null or r.created_at < $5)
      order by r.id desc limit $6`,
    [partnerId, id ?? null, before ?? null, from ?? null, to ?? null, limit],
  );
}

/** The sum that Troco would owe the partner if its sandbox charges were real, in minor units. */
export async function readSandboxSettlement(database: Queryable, partnerId: PartnerId): Promise<bigint> {
  const [row] = await database.query<{ settlement: bigint }>(
    `select (coalesce((select sum(establishment) from sandbox_charges where partner_id = $1 and status = 'approved'), 0)
        - coalesce((select sum(establishment) from sandbox_refunds where partner_id = $1), 0))::bigint as settlement`,
    [partnerId],
  );
  return row!.settlement;
}

/** The refunds of a charge for its history, oldest first. Each was made by a key. */
export function readSandboxEvents(
  database: Queryable,
  { partner_id: partnerId, id }: Pick<ChargeRow, "partner_id" | "id">,
): Promise<Happened[]> {
  return database.query<Happened>(
    `select 'refunded' as event, created_at as at, refunded_by_name as by, 'key' as by_kind, amount
      from sandbox_refunds where partner_id = $1 and payment_request_id = $2 order by created_at, id`,
    [partnerId, id],
  );
}

/** Erases the name of a user who refunded. */
export async function eraseRefunder(transaction: Transaction, { fullName }: Erased): Promise<void> {
  await transaction.query("update sandbox_refunds set refunded_by_name = $2 where refunded_by_name = $1", [
    fullName,
    closedAccountName,
  ]);
}
