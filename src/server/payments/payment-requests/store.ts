import type { PartnerId, UserId } from "#contract/ids.ts";
import type { BusinessCategory } from "#contract/partners/partners.ts";
import type { PaymentRequestStatus } from "#contract/payments/payment-requests.ts";
import { insertInto, update, type Read } from "#server/platform/batches/index.ts";
import { keyIdOf, principalOf, type Maker, type Principal } from "#server/platform/caller.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { insertRow } from "#server/platform/db/statement.ts";
import { gatherOn } from "#server/platform/gather.ts";

/** Amounts in minor units. `status` is the stored one: `statusAt` knows whether it has expired. */
export interface ChargeRow {
  customer_id: UserId;
  id: string;
  partner_id: PartnerId;
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
  /** User ids, or the partner's id for an API key; null for charges from before this was stored. */
  created_by: Principal | null;
  cancelled_by: Principal | null;
  /** The partner's own; no customer sees these two. */
  reference: string | null;
  metadata: Readonly<Record<string, string>> | null;
  /** The payment link that it was made by; null for any other. */
  payment_link_id: string | null;
  /** The till where it was made; null if it names none. */
  till: ChargeTill | null;
  /** The API key that made or cancelled it; null for users, and before migration 0038. */
  created_by_key: string | null;
  cancelled_by_key: string | null;
}

/** A till and its branch, with their names of today. */
export interface ChargeTill {
  readonly id: string;
  readonly name: string;
  readonly branch_id: string;
  readonly branch_name: string;
}

/** The sum of a charge's refunds. It is not kept with the charge, which stays as it was decided. */
const refunded = `coalesce((select sum(refunds.amount) from refunds
    where refunds.customer_id = payment_requests.customer_id and refunds.payment_request_id = payment_requests.id), 0)::bigint as refunded`;

/** The columns of `ChargeRow`, of a table that is named `payment_requests`. */
export const columns = `customer_id, id, partner_id, partner_name, partner_category, customer_name, card_last_4, amount, description,
  cashback_basis_points, fee_basis_points, fee_fixed, cashback, fee, establishment, status, ${refunded}, created_at, expires_at, decided_at,
  created_by, cancelled_by, reference, metadata, payment_link_id, till_of(partner_id, till_id) as till, created_by_key, cancelled_by_key`;

/** A charge from before the text was kept gets what `searchTextOf` would make. */
export const searchText =
  "coalesce(search_text, folded(coalesce(description, '') || e'\\n' || customer_name || e'\\n' || card_last_4 || coalesce(e'\\n' || reference, '')) collate \"C\")";

/** Adds a pending charge. Its split must add up to its amount, or the database rejects it. */
export async function insertCharge(
  transaction: Queryable,
  charge: Omit<
    ChargeRow,
    "status" | "refunded" | "decided_at" | "cancelled_by" | "cancelled_by_key" | "metadata" | "payment_link_id" | "till"
  > & {
    readonly search_text: string;
    readonly till_id: string | null;
    /** As JSON. */
    readonly metadata: string | null;
    readonly has_unique_reference: boolean;
  },
): Promise<void> {
  await insertRow(transaction, "payment_requests", charge);
}

/** Reads charges. The condition may be followed by an order, a limit or a lock. */
function find(database: Queryable, condition: string, values: Parameters<Queryable["query"]>[1]): Promise<ChargeRow[]> {
  return database.query<ChargeRow>(`select ${columns} from payment_requests where ${condition}`, values);
}

/** A charge of a customer; undefined if this customer has no such charge. */
export async function readCharge(database: Queryable, customerId: UserId, id: string): Promise<ChargeRow | undefined> {
  return (await find(database, "customer_id = $1 and id = $2", [customerId, id]))[0];
}

/**
 * Reads a charge and keeps every other decision about it waiting until the transaction ends.
 * `refunded` may be from before the wait for the lock. Lock the customer first (`lockUser`), where
 * both are needed.
 */
export async function lockCharge(
  transaction: Queryable,
  customerId: UserId,
  id: string,
): Promise<ChargeRow | undefined> {
  return (await find(transaction, "customer_id = $1 and id = $2 for update", [customerId, id]))[0];
}

/** As `readCharge`; look-ups of one turn of the event loop travel together. */
export const lookUpCharge = gatherOn(async (database: Queryable, keys: readonly ChargeKey[]) => {
  const rows = await find(database, "(customer_id, id) in (select * from unnest($1::text[], $2::uuid[]))", [
    keys.map(({ customerId }) => customerId),
    keys.map(({ id }) => id),
  ]);
  return keys.map(({ customerId, id }) => rows.find((row) => row.customer_id === customerId && row.id === id));
}, 32);

export interface ChargeKey {
  readonly customerId: UserId;
  readonly id: string;
}

/** Charges that a batch decides about, locked as `lockCharge` does. */
export const lockedCharges: Read<ChargeKey, ReadonlyMap<string, ChargeRow>> = {
  name: "charges",
  place: 6,
  isShared: false,
  nameOf: ({ id }) => id,
  // One look-up by the key for each, however few rows the planner expects.
  text: `select locked.* from (
      select * from unnest($1::text[], $2::uuid[]) as needed (customer_id, id) order by id offset 0
    ) as needed cross join lateral (
      select ${columns} from payment_requests where customer_id = needed.customer_id and id = needed.id for update offset 0
    ) as locked`,
  values: (keys) => [keys.map(({ customerId }) => customerId), keys.map(({ id }) => id)],
  view: (rows: readonly ChargeRow[]) => new Map(rows.map((charge) => [charge.id, charge])),
};

/** Charges that are paid. The batch has locked them. */
export const approvedCharges = update("payment_requests", {
  key: ["customer_id", "id"],
  given: ["decided_at", "transfer_id"],
  set: "status = 'approved', decided_at = given.decided_at, transfer_id = given.transfer_id",
});

/** Charges that are paid as they are made, because the customer opened a link or a till's code. */
export const paidCharges = insertInto("payment_requests", [
  "customer_id",
  "id",
  "partner_id",
  "partner_name",
  "partner_category",
  "customer_name",
  "card_last_4",
  "amount",
  "description",
  "cashback_basis_points",
  "fee_basis_points",
  "fee_fixed",
  "cashback",
  "fee",
  "establishment",
  "status",
  "created_at",
  "expires_at",
  "decided_at",
  "transfer_id",
  "created_by",
  "search_text",
  "reference",
  "metadata",
  "payment_link_id",
  "till_id",
  "created_by_key",
]);

/** Ids that are not the customer's are left out; the charges are in no order. */
export function readChargesByIds(
  database: Queryable,
  customerId: UserId,
  ids: readonly string[],
): Promise<ChargeRow[]> {
  return find(database, "customer_id = $1 and id = any($2::uuid[])", [customerId, ids]);
}

/**
 * A charge, if the database transaction `xact` was the last to write it; otherwise undefined. The
 * row's `xmin` holds the lower half of that number.
 */
export async function readChargeLeftBy(
  database: Queryable,
  customerId: UserId,
  id: string,
  xact: bigint,
): Promise<ChargeRow | undefined> {
  const condition = "customer_id = $1 and id = $2 and xmin = $3::text::xid8::xid";
  return (await find(database, condition, [customerId, id, xact.toString()]))[0];
}

/** The customer's newest charge that can still be answered at `now`; undefined if there is none. */
export async function readNewestPending(
  database: Queryable,
  customerId: UserId,
  now: Date,
): Promise<ChargeRow | undefined> {
  const condition = "customer_id = $1 and status = 'pending' and expires_at > $2 order by id desc limit 1";
  return (await find(database, condition, [customerId, now]))[0];
}

/** A charge of a partner; undefined if this partner has no such charge. */
export async function readPartnerCharge(
  database: Queryable,
  partnerId: PartnerId,
  id: string,
): Promise<ChargeRow | undefined> {
  return (await find(database, "partner_id = $1 and id = $2", [partnerId, id]))[0];
}

/** A partner's charges with a reference that wait or are paid, or have expired unseen. */
export function readChargesByReference(
  database: Queryable,
  partnerId: PartnerId,
  reference: string,
): Promise<ChargeRow[]> {
  const condition = "partner_id = $1 and reference = $2 and status in ('pending', 'approved') order by id";
  return find(database, condition, [partnerId, reference]);
}

/**
 * The side whose charges or refunds are meant: those that a partner made, or those that a customer
 * got.
 */
export type Side = { readonly partnerId: PartnerId } | { readonly customerId: UserId };

/** @returns the column that names a side, and its value there */
export function sideOf(side: Side): readonly [column: string, id: string] {
  return "partnerId" in side ? ["partner_id", side.partnerId] : ["customer_id", side.customerId];
}

/** A page of one side's charges, newest first: what comes after the charge with the id `before`. */
export function readChargesOf(
  database: Queryable,
  side: Side,
  before: string | undefined,
  limit: number,
): Promise<ChargeRow[]> {
  const [column, id] = sideOf(side);
  const condition = `${column} = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`;
  return find(database, condition, [id, before ?? null, limit]);
}

/** Closes a locked charge unpaid; the database rejects changes of a decided one. */
export async function closeCharge(
  transaction: Queryable,
  charge: Pick<ChargeRow, "customer_id" | "id">,
  decision: {
    readonly status: Exclude<PaymentRequestStatus, "pending" | "approved">;
    readonly at: Date;
    readonly cancelledBy?: Maker;
  },
): Promise<void> {
  await transaction.query(
    `update payment_requests set status = $3, decided_at = $4, cancelled_by = $5, cancelled_by_key = $6
      where customer_id = $1 and id = $2`,
    [
      charge.customer_id,
      charge.id,
      decision.status,
      decision.at,
      decision.cancelledBy === undefined ? null : principalOf(decision.cancelledBy),
      decision.cancelledBy === undefined ? null : keyIdOf(decision.cancelledBy),
    ],
  );
}

/**
 * Cancels the charges of one side that can still be answered at `at`. They are locked in the order
 * of their ids, because a partner and one of its customers may cancel the same charges at once.
 *
 * @param since an id that none of them comes before, so that few rows are read
 * @returns the charges as they are now
 */
export async function closeOpenCharges(
  transaction: Queryable,
  { since, at, ...side }: Side & { readonly since: string; readonly at: Date },
): Promise<ChargeRow[]> {
  const [column, id] = sideOf(side);
  const locked = await transaction.query<Pick<ChargeRow, "customer_id" | "id">>(
    `select customer_id, id from payment_requests
      where ${column} = $1 and id >= $2::uuid and status = 'pending' and expires_at > $3 order by id for update`,
    [id, since, at],
  );
  if (locked.length === 0) return [];
  // They are locked, so each is found by its key as it is, however few rows the planner expects.
  return transaction.query<ChargeRow>(
    `update payment_requests set status = 'cancelled', decided_at = $3 from (
        select found.place from unnest($1::text[], $2::uuid[]) as needed (customer_id, id) cross join lateral (
          select ctid as place from payment_requests where customer_id = needed.customer_id and id = needed.id offset 0
        ) as found
      ) as locked where ctid = locked.place returning ${columns}`,
    [locked.map((charge) => charge.customer_id), locked.map((charge) => charge.id), at],
  );
}

/** A charge that was paid, with the live event that announced it to its customer. */
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
