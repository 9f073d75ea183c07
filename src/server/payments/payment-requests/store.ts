import type { BusinessCategory } from "#contract/partners/partners.ts";
import type { PaymentRequestStatus } from "#contract/payments/payment-requests.ts";
import type { Queryable } from "#server/platform/db/database.ts";

/**
 * A charge as the database has it, amounts in minor units. `status` is the stored one: `statusAt`
 * tells whether a pending charge has expired.
 */
export interface ChargeRow {
  customer_id: string;
  id: string;
  partner_id: string;
  partner_name: string;
  partner_category: BusinessCategory;
  customer_name: string;
  card_last_4: string;
  amount: bigint;
  description: string | null;
  cashback_basis_points: number;
  fee_basis_points: number;
  fee_fixed: bigint;
  cashback: bigint;
  fee: bigint;
  establishment: bigint;
  status: PaymentRequestStatus;
  refunded: bigint;
  created_at: Date;
  expires_at: Date;
  decided_at: Date | null;
  /**
   * The user ids of the members who made and cancelled it, or the partner's id for an API key; null
   * for charges from before this was stored.
   */
  created_by: string | null;
  cancelled_by: string | null;
}

/** The sum of a charge's refunds. It is not kept with the charge, which stays as it was decided. */
const refunded = `coalesce((select sum(refunds.amount) from refunds
    where refunds.customer_id = payment_requests.customer_id and refunds.payment_request_id = payment_requests.id), 0)::bigint as refunded`;

/** The columns of `ChargeRow`, of a table that is named `payment_requests`. */
export const columns = `customer_id, id, partner_id, partner_name, partner_category, customer_name, card_last_4, amount, description,
  cashback_basis_points, fee_basis_points, fee_fixed, cashback, fee, establishment, status, ${refunded}, created_at, expires_at, decided_at,
  created_by, cancelled_by`;

/**
 * The text that a charge is searched by. Charges from before it was kept get what `searchTextOf`
 * would make.
 */
export const searchText =
  "coalesce(search_text, folded(coalesce(description, '') || e'\\n' || customer_name || e'\\n' || card_last_4) collate \"C\")";

/** Adds a pending charge. Its split must add up to its amount, or the database rejects it. */
export async function insertCharge(
  transaction: Queryable,
  charge: Omit<ChargeRow, "status" | "refunded" | "decided_at" | "cancelled_by"> & { readonly search_text: string },
): Promise<void> {
  await transaction.query(
    `insert into payment_requests
       (customer_id, id, partner_id, partner_name, partner_category, customer_name, card_last_4, amount, description,
        cashback_basis_points, fee_basis_points, fee_fixed, cashback, fee, establishment, created_at, expires_at,
        created_by, search_text)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
    [
      charge.customer_id,
      charge.id,
      charge.partner_id,
      charge.partner_name,
      charge.partner_category,
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
      charge.created_by,
      charge.search_text,
    ],
  );
}

/** A charge of a customer; undefined if this customer has no such charge. */
export async function readCharge(database: Queryable, customerId: string, id: string): Promise<ChargeRow | undefined> {
  const [row] = await database.query<ChargeRow>(
    `select ${columns} from payment_requests where customer_id = $1 and id = $2`,
    [customerId, id],
  );
  return row;
}

/**
 * Reads a charge and keeps every other decision about it waiting until the transaction ends.
 * `refunded` may be from before the wait for the lock. Lock the customer first (`lockPerson`),
 * where both are needed.
 */
export async function lockCharge(
  transaction: Queryable,
  customerId: string,
  id: string,
): Promise<ChargeRow | undefined> {
  const [row] = await transaction.query<ChargeRow>(
    `select ${columns} from payment_requests where customer_id = $1 and id = $2 for update`,
    [customerId, id],
  );
  return row;
}

/** A customer's charges of these ids, in no order; ids that are not theirs are left out. */
export function readChargesByIds(
  database: Queryable,
  customerId: string,
  ids: readonly string[],
): Promise<ChargeRow[]> {
  return database.query<ChargeRow>(
    `select ${columns} from payment_requests where customer_id = $1 and id = any($2::uuid[])`,
    [customerId, ids],
  );
}

/**
 * A charge, if the database transaction `xact` was the last to write it; otherwise undefined. The
 * row's `xmin` holds the lower half of that number.
 */
export async function readChargeLeftBy(
  database: Queryable,
  customerId: string,
  id: string,
  xact: bigint,
): Promise<ChargeRow | undefined> {
  const [row] = await database.query<ChargeRow>(
    `select ${columns} from payment_requests where customer_id = $1 and id = $2 and xmin = $3::text::xid8::xid`,
    [customerId, id, xact.toString()],
  );
  return row;
}

/** The customer's newest charge that can still be answered at `now`; undefined if there is none. */
export async function readNewestPending(
  database: Queryable,
  customerId: string,
  now: Date,
): Promise<ChargeRow | undefined> {
  const [row] = await database.query<ChargeRow>(
    `select ${columns} from payment_requests
      where customer_id = $1 and status = 'pending' and expires_at > $2 order by id desc limit 1`,
    [customerId, now],
  );
  return row;
}

/** A charge of a partner; undefined if this partner has no such charge. */
export async function readPartnerCharge(
  database: Queryable,
  partnerId: string,
  id: string,
): Promise<ChargeRow | undefined> {
  const [row] = await database.query<ChargeRow>(
    `select ${columns} from payment_requests where partner_id = $1 and id = $2`,
    [partnerId, id],
  );
  return row;
}

/**
 * A page of a customer's charges, newest first: what comes after the charge with the id `before`.
 */
export function readCustomerCharges(
  database: Queryable,
  customerId: string,
  before: string | undefined,
  limit: number,
): Promise<ChargeRow[]> {
  return database.query<ChargeRow>(
    `select ${columns} from payment_requests
      where customer_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [customerId, before ?? null, limit],
  );
}

/**
 * A page of a partner's charges, newest first: what comes after the charge with the id `before`.
 */
export function readPartnerCharges(
  database: Queryable,
  partnerId: string,
  before: string | undefined,
  limit: number,
): Promise<ChargeRow[]> {
  return database.query<ChargeRow>(
    `select ${columns} from payment_requests
      where partner_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [partnerId, before ?? null, limit],
  );
}

/**
 * Writes the decision on a pending charge that the transaction has locked; the database rejects
 * changes of a decided one.
 */
export async function closeCharge(
  transaction: Queryable,
  charge: Pick<ChargeRow, "customer_id" | "id">,
  decision: {
    readonly status: Exclude<PaymentRequestStatus, "pending">;
    readonly at: Date;
    readonly transferId?: string;
    readonly cancelledBy?: string;
  },
): Promise<void> {
  await transaction.query(
    `update payment_requests set status = $3, decided_at = $4, transfer_id = $5, cancelled_by = $6
      where customer_id = $1 and id = $2`,
    [
      charge.customer_id,
      charge.id,
      decision.status,
      decision.at,
      decision.transferId ?? null,
      decision.cancelledBy ?? null,
    ],
  );
}

/** Whose charges: those that a partner made, or those that a customer got. */
export type Side = { readonly partnerId: string } | { readonly customerId: string };

/**
 * Cancels the charges of one side that can still be answered at `at`. They are locked in the order
 * of their ids, because a partner and one of its customers may cancel the same charges at once.
 *
 * @param since an id that none of them comes before, so that few rows are read
 * @returns the charges as they are now
 */
export function closeOpenCharges(
  transaction: Queryable,
  { since, at, ...side }: Side & { readonly since: string; readonly at: Date },
): Promise<ChargeRow[]> {
  const [column, id] = "partnerId" in side ? ["partner_id", side.partnerId] : ["customer_id", side.customerId];
  return transaction.query<ChargeRow>(
    `with locked (locked_customer, locked_id) as materialized (
       select customer_id, id from payment_requests
       where ${column} = $1 and id >= $2::uuid and status = 'pending' and expires_at > $3 order by id for update
     )
     update payment_requests set status = 'cancelled', decided_at = $3 from locked
      where customer_id = locked_customer and id = locked_id returning ${columns}`,
    [id, since, at],
  );
}

/**
 * A charge that was paid, amounts in minor units, with the live event that announced it to its
 * customer.
 */
export interface PurchaseRow extends Pick<
  ChargeRow,
  "customer_id" | "id" | "partner_name" | "amount" | "cashback" | "description"
> {
  readonly decided_at: Date;
  readonly xact: bigint;
  readonly event_id: bigint;
}

/**
 * Paid charges in the order of the customers' live events, from after one event up to the last of
 * another transaction. Only the customer's event of the transaction that last wrote the charge
 * counts, which the charge's `xmin` names.
 */
export function readPurchasesBetween(
  database: Queryable,
  range: {
    readonly after: { readonly xact: bigint; readonly id: bigint };
    readonly upTo: { readonly xact: bigint };
    /** Leaves out what was paid at or before this moment. */
    readonly since: Date;
    readonly limit: number;
  },
): Promise<PurchaseRow[]> {
  return database.query<PurchaseRow>(
    // One look-up by the key for each event, however many the planner expects.
    `select e.user_id as customer_id, c.*, e.xact::text::bigint as xact, e.id as event_id
      from live_events e cross join lateral (
        select id, partner_name, amount, cashback, description, decided_at from payment_requests
          where customer_id = e.user_id and id = case when e.name = 'payment_request' then e.subject::uuid end
            and xmin = e.xact::xid and status = 'approved' and decided_at > $5
          offset 0
      ) as c
      where (e.xact, e.id) > ($1::text::xid8, $2) and e.xact <= $3::text::xid8 and e.name = 'payment_request'
      order by e.xact, e.id limit $4`,
    [range.after.xact.toString(), range.after.id, range.upTo.xact.toString(), range.limit, range.since],
  );
}
