import type { Queryable } from "../db/database.ts";
import type { ChargeRow } from "../payment-requests/index.ts";

/** As a charge's row, of a customer who is nobody. */
const columns = `'' as customer_id, id, partner_id, partner_name, 'other' as partner_category, customer_name, card_last_4, amount, description,
  cashback_basis_points, fee_basis_points, fee_fixed, cashback, fee, establishment, status, created_at, expires_at, decided_at`;

export async function insertSandboxCharge(
  transaction: Queryable,
  charge: Omit<ChargeRow, "customer_id" | "partner_category" | "status" | "decided_at">,
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

export function readSandboxCharges(
  database: Queryable,
  partnerId: string,
  before: string | undefined,
  limit: number,
): Promise<ChargeRow[]> {
  return database.query<ChargeRow>(
    `select ${columns} from sandbox_charges
      where partner_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [partnerId, before ?? null, limit],
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
