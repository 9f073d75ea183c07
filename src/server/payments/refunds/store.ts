import type { PartnerId, UserId } from "#contract/ids.ts";
import { sideOf, type ChargeKey, type Side } from "#server/payments/payment-requests/index.ts";
import { insertInto, type Read } from "#server/platform/batches/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { Statement } from "#server/platform/db/statement.ts";
import { idsOffMs } from "#server/platform/ids.ts";

export interface RefundRow {
  customer_id: UserId;
  id: string;
  payment_request_id: string;
  partner_id: PartnerId;
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

const written = [
  "customer_id",
  "id",
  "payment_request_id",
  "partner_id",
  "charge_amount",
  "refunded_before",
  "amount",
  "cashback",
  "fee",
  "establishment",
  "cashback_from_wallet",
  "reason",
  "refunded_by",
  "refunded_by_name",
  "transfer_id",
  "created_at",
] as const;

const columns = written.join(", ");

/** Fails on `refunds_follow_each_other` if another refund began at the same amount. */
export const newRefunds = insertInto("refunds", written);

/** The sums refunded of charges so far, in minor units. The batch has locked the charges. */
export const refundedSums: Read<ChargeKey, (chargeId: string) => bigint> = {
  name: "refunded sums",
  place: 8,
  isShared: false,
  nameOf: ({ id }) => id,
  // One look-up by the key for each, however few rows the planner expects.
  text: `select payment_request_id, max(refunded) as refunded
    from unnest($1::text[], $2::uuid[]) as needed (customer_id, charge_id) cross join lateral (
      select payment_request_id, refunded_before + amount as refunded from refunds
        where customer_id = needed.customer_id and payment_request_id = needed.charge_id offset 0
    ) as found group by payment_request_id`,
  values: (keys) => [keys.map(({ customerId }) => customerId), keys.map(({ id }) => id)],
  view: (rows: readonly { payment_request_id: string; refunded: bigint }[]) => {
    const sums = new Map(rows.map((row) => [row.payment_request_id, row.refunded]));
    return (chargeId) => sums.get(chargeId) ?? 0n;
  },
};

/** A charge's refunds are keyed by the amount refunded before each, which grows with every one. */
export function readRefundsOf(
  database: Queryable,
  charge: { readonly customer_id: UserId; readonly id: string },
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

/** A page of one side's refunds, newest first: what comes after the one with the id `before`. */
export function readRefundsOfSide(
  database: Queryable,
  side: Side,
  before: string | undefined,
  limit: number,
): Promise<RefundRow[]> {
  const [column, id] = sideOf(side);
  return database.query<RefundRow>(
    `select ${columns} from refunds where ${column} = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [id, before ?? null, limit],
  );
}

/** A refund with the reference of its charge. */
export type ReferencedRefundRow = RefundRow & { readonly reference: string | null };

/** A page of a partner's refunds, newest first. */
export function readPartnerRefunds(
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
): Promise<ReferencedRefundRow[]> {
  const statement = new Statement();
  statement.condition(`r.partner_id = ${statement.add(partnerId)}`);
  if (id !== undefined) statement.condition(`r.id = ${statement.add(id)}::uuid`);
  if (before !== undefined) statement.condition(`r.id < ${statement.add(before)}::uuid`);
  // Ids begin with their time, so that a period is a range of the index.
  for (const [moment, sign, off] of [
    [from, ">=", "-"],
    [to, "<", "+"],
  ] as const) {
    if (moment === undefined) continue;
    const at = `${statement.add(moment)}::timestamptz`;
    statement.condition(
      `r.created_at ${sign} ${at} and r.id ${sign} first_id_at(${at} ${off} interval '${idsOffMs} ms')`,
    );
  }
  return database.query<ReferencedRefundRow>(
    `select ${written.map((column) => `r.${column}`).join(", ")}, c.reference
      from refunds r join payment_requests c on c.customer_id = r.customer_id and c.id = r.payment_request_id
      ${statement.where()} order by r.id desc limit ${statement.add(limit)}`,
    statement.values,
  );
}
