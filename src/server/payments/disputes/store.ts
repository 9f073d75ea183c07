import type { PartnerId, UserId } from "#contract/ids.ts";
import { closedAccountName } from "#contract/limits.ts";
import type { DisputeReason, DisputeState } from "#contract/limits.ts";
import type { DisputeStatus } from "#contract/payments/disputes.ts";
import { sideOf, type Side } from "#server/payments/payment-requests/index.ts";
import { update, type Read } from "#server/platform/batches/index.ts";
import type { Queryable, Transaction } from "#server/platform/db/database.ts";
import { insertRow } from "#server/platform/db/statement.ts";
import type { Erased } from "#server/platform/erasure.ts";

export interface DisputeRow {
  customer_id: UserId;
  id: string;
  payment_request_id: string;
  partner_id: PartnerId;
  /** The purchase's row of the customer's statement. */
  transaction_id: string;
  reason: DisputeReason;
  text: string;
  status: DisputeStatus;
  opened_at: Date;
  reply_until: Date;
  decidable_at: Date;
  reply: string | null;
  replied_by: string | null;
  replied_at: Date | null;
  ended_by: string | null;
  ended_at: Date | null;
  decision_reason: string | null;
  refund_id: string | null;
  news_id: string | null;
}

const columns = `customer_id, id, payment_request_id, partner_id, transaction_id, reason, text, status, opened_at, reply_until, decidable_at,
  reply, replied_by, replied_at, ended_by, ended_at, decision_reason, refund_id, news_id`;

interface ChargeKey {
  readonly customerId: UserId;
  readonly chargeId: string;
}

/** The dispute of a charge. Each change of it holds the charge's lock. */
export async function readDisputeOf(
  database: Queryable,
  { customerId, chargeId }: ChargeKey,
): Promise<DisputeRow | undefined> {
  const [row] = await database.query<DisputeRow>(
    `select ${columns} from disputes where customer_id = $1 and payment_request_id = $2`,
    [customerId, chargeId],
  );
  return row;
}

/** The disputes of charges that the batch has locked, by the charge's id. */
export const disputesRead: Read<ChargeKey, ReadonlyMap<string, DisputeRow>> = {
  name: "disputes",
  place: 8,
  isShared: false,
  nameOf: ({ chargeId }) => chargeId,
  // One look-up by the key for each, however few rows the planner expects.
  text: `select found.* from unnest($1::text[], $2::uuid[]) as needed (customer_id, charge_id) cross join lateral (
      select ${columns} from disputes
        where customer_id = needed.customer_id and payment_request_id = needed.charge_id offset 0
    ) as found`,
  values: (keys) => [keys.map(({ customerId }) => customerId), keys.map(({ chargeId }) => chargeId)],
  view: (rows: readonly DisputeRow[]) => new Map(rows.map((row) => [row.payment_request_id, row])),
};

export async function insertDispute(
  transaction: Queryable,
  dispute: Omit<
    DisputeRow,
    "reply" | "replied_by" | "replied_at" | "ended_by" | "ended_at" | "decision_reason" | "refund_id" | "news_id"
  >,
): Promise<void> {
  await insertRow(transaction, "disputes", dispute);
}

export async function writeReply(
  transaction: Queryable,
  { customer_id, id, reply, replied_by, replied_at, decidable_at, news_id }: DisputeRow,
): Promise<void> {
  await transaction.query(
    `update disputes set status = 'answered', reply = $3, replied_by = $4, replied_at = $5, decidable_at = $6, news_id = $7
      where customer_id = $1 and id = $2`,
    [customer_id, id, reply, replied_by, replied_at, decidable_at, news_id],
  );
}

/** The fields of a dispute that its end changes. */
export interface Ending extends Pick<
  DisputeRow,
  "customer_id" | "id" | "status" | "ended_by" | "ended_at" | "decision_reason" | "refund_id" | "news_id"
> {}

/** Fails on a dispute that has ended. Its charge is locked. */
export const endedDisputes = update("disputes", {
  key: ["customer_id", "id"],
  given: ["status", "ended_by", "ended_at", "decision_reason", "refund_id", "news_id"],
});

export async function writeWithdrawal(
  transaction: Queryable,
  { customer_id, id, ended_by, ended_at }: DisputeRow,
): Promise<void> {
  await transaction.query(
    "update disputes set status = 'withdrawn', ended_by = $3, ended_at = $4 where customer_id = $1 and id = $2",
    [customer_id, id, ended_by, ended_at],
  );
}

export async function readDispute(database: Queryable, id: string): Promise<DisputeRow | undefined> {
  const [row] = await database.query<DisputeRow>(`select ${columns} from disputes where id = $1`, [id]);
  return row;
}

interface Page {
  readonly before: string | undefined;
  readonly limit: number;
}

/** Not "is null or": a plan for every value must be able to begin at the key. */
const beforeOf = (place: string) => `id < coalesce(${place}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')`;

/** A page of one side's disputes, newest first. */
export function readDisputesOfSide(database: Queryable, side: Side, { before, limit }: Page): Promise<DisputeRow[]> {
  const [column, id] = sideOf(side);
  return database.query<DisputeRow>(
    `select ${columns} from disputes where ${column} = $1 and ${beforeOf("$2")} order by id desc limit $3`,
    [id, before ?? null, limit],
  );
}

/** A page of those to which a partner can reply at a moment, newest first. */
export function readOpenDisputes(
  database: Queryable,
  { partnerId, now, before, limit }: Page & { readonly partnerId: PartnerId; readonly now: Date },
): Promise<DisputeRow[]> {
  return database.query<DisputeRow>(
    `select ${columns} from disputes
      where partner_id = $1 and status = 'open' and reply_until > $2 and ${beforeOf("$3")} order by id desc limit $4`,
    [partnerId, now, before ?? null, limit],
  );
}

export async function countOpenDisputes(database: Queryable, partnerId: PartnerId, now: Date): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    "select count(*)::int as count from disputes where partner_id = $1 and status = 'open' and reply_until > $2",
    [partnerId, now],
  );
  return row!.count;
}

/** A customer's disputes whose last news have these ids, unordered. */
export function readDisputesByNews(
  database: Queryable,
  customerId: UserId,
  newsIds: readonly string[],
): Promise<DisputeRow[]> {
  return database.query<DisputeRow>(
    `select ${columns} from disputes where customer_id = $1 and news_id = any($2::uuid[])`,
    [customerId, newsIds],
  );
}

/** A page as administrators see it: those that wait by how long, the others newest first. */
export function readDisputesByState(
  database: Queryable,
  { state, now, before, limit }: Page & { readonly state: DisputeState; readonly now: Date },
): Promise<DisputeRow[]> {
  if (state === "ended")
    return database.query<DisputeRow>(
      `select ${columns} from disputes where ended_at is not null and ${beforeOf("$1")} order by id desc limit $2`,
      [before ?? null, limit],
    );
  const [compared, order, next] = state === "waiting" ? ["<=", "asc", ">"] : [">", "desc", "<"];
  return database.query<DisputeRow>(
    `select ${columns} from disputes where ended_at is null and decidable_at ${compared} $1
        and ($2::uuid is null or (decidable_at, id) ${next} (select decidable_at, id from disputes where id = $2))
      order by decidable_at ${order}, id ${order} limit $3`,
    [now, before ?? null, limit],
  );
}

/** How many an administrator can decide at a moment. */
export async function countUndecided(database: Queryable, now: Date): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    "select count(*)::int as count from disputes where ended_at is null and decidable_at <= $1",
    [now],
  );
  return row!.count;
}

/** The row of a paid charge on its customer's statement. */
export async function readPurchaseId(database: Queryable, { customerId, chargeId }: ChargeKey): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `select bought.id from payment_requests charge join transactions bought
        on bought.user_id = charge.customer_id and bought.transfer_id = charge.transfer_id and bought.type in ('spend', 'tip')
          and bought.id >= first_id_at(charge.decided_at - interval '5 minutes')
          and bought.id < first_id_at(charge.decided_at + interval '5 minutes')
      where charge.customer_id = $1 and charge.id = $2`,
    [customerId, chargeId],
  );
  if (row === undefined) throw new Error(`the paid charge ${chargeId} is on no statement`);
  return row.id;
}

/** Erases what a customer wrote. */
export async function eraseText(transaction: Transaction, { userId }: Erased): Promise<void> {
  await transaction.query("update disputes set text = $2 where customer_id = $1 and text <> $2", [
    userId,
    closedAccountName,
  ]);
}
