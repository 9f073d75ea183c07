import type { PartnerId } from "#contract/ids.ts";
import type { KeyMode } from "#contract/limits.ts";
import type { PaymentLinkStatus } from "#contract/payments/payment-links.ts";
import type { ChargeTill } from "#server/payments/payment-requests/index.ts";
import { update, type Read } from "#server/platform/batches/index.ts";
import type { Principal } from "#server/platform/caller.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { insertRow } from "#server/platform/db/statement.ts";
import type { Services } from "#server/platform/services.ts";

/** Amounts in minor units. `status` is the stored one: `statusOf` knows whether it has expired. */
export interface LinkRow {
  partner_id: PartnerId;
  mode: KeyMode;
  id: string;
  amount: bigint;
  description: string | null;
  cashback_basis_points: number;
  fee_basis_points: number;
  fee_fixed: bigint;
  cashback: bigint;
  fee: bigint;
  establishment: bigint;
  reference: string | null;
  metadata: Readonly<Record<string, string>> | null;
  return_url: string | null;
  status: Exclude<PaymentLinkStatus, "expired">;
  /** A user id, or the partner's id for an API key. */
  created_by: Principal;
  /** The API key that made it; null for a user. */
  created_by_key: string | null;
  /** The till that shows it; null if it names none. */
  till: ChargeTill | null;
  created_at: Date;
  expires_at: Date;
  closed_at: Date | null;
  payment_request_id: string | null;
}

const columns = `partner_id, mode, id, amount, description, cashback_basis_points, fee_basis_points, fee_fixed, cashback, fee, establishment,
  reference, metadata, return_url, status, created_by, created_by_key, till_of(partner_id, till_id) as till, created_at, expires_at, closed_at, payment_request_id`;

/** Adds an open link. Its split must add up to its amount, or the database rejects it. */
export async function insertLink(
  transaction: Queryable,
  link: Omit<LinkRow, "status" | "closed_at" | "payment_request_id" | "metadata" | "till"> & {
    readonly till_id: string | null;
    /** As JSON. */
    readonly metadata: string | null;
  },
): Promise<void> {
  await insertRow(transaction, "payment_links", link);
}

/** A link by its id alone, as its address names it; undefined if there is none. */
export async function readLink(database: Queryable, id: string): Promise<LinkRow | undefined> {
  const [row] = await database.query<LinkRow>(`select ${columns} from payment_links where id = $1`, [id]);
  return row;
}

/** The links that a caller may see: a partner's, live ones or the sandbox's. */
export interface LinkOwner {
  readonly partnerId: PartnerId;
  readonly mode: KeyMode;
}

/** With `for update`, every other decision about the link waits until the transaction ends. */
export async function readOwnLink(
  database: Queryable,
  { partnerId, mode }: LinkOwner,
  id: string,
  lock: "for update" | "" = "",
): Promise<LinkRow | undefined> {
  const [row] = await database.query<LinkRow>(
    `select ${columns} from payment_links where partner_id = $1 and mode = $2 and id = $3 ${lock}`,
    [partnerId, mode, id],
  );
  return row;
}

/** A page of links, newest first: what comes after the link with the id `before`. */
export function readOwnLinks(
  database: Queryable,
  { partnerId, mode }: LinkOwner,
  {
    reference,
    before,
    limit,
  }: { readonly reference?: string | undefined; readonly before?: string | undefined; readonly limit: number },
): Promise<LinkRow[]> {
  return database.query<LinkRow>(
    `select ${columns} from payment_links
      where partner_id = $1 and mode = $2 and ($3::uuid is null or id < $3) ${reference ? "and reference = $5" : ""}
      order by id desc limit $4`,
    [partnerId, mode, before ?? null, limit, ...(reference ? [reference] : [])],
  );
}

/** Links that a batch decides about, locked until its end. */
export const lockedLinks: Read<string, ReadonlyMap<string, LinkRow>> = {
  name: "links",
  place: 6,
  isShared: false,
  nameOf: (id) => id,
  // One look-up by the key for each, however few rows the planner expects.
  text: `select locked.* from (select * from unnest($1::uuid[]) as needed (id) order by id offset 0) as needed
    cross join lateral (select ${columns} from payment_links where id = needed.id for update offset 0) as locked`,
  values: (ids) => [ids],
  view: (rows: readonly LinkRow[]) => new Map(rows.map((link) => [link.id, link])),
};

/** Links that are paid. The batch has locked them. */
export const paidLinks = update("payment_links", {
  key: ["partner_id", "mode", "id"],
  given: ["closed_at", "payment_request_id"],
  set: "status = 'paid', closed_at = given.closed_at, payment_request_id = given.payment_request_id",
});

/** Closes a link that the transaction has locked; the database rejects changes of a closed one. */
export async function closeLink(
  transaction: Queryable,
  { partner_id: partnerId, mode, id, status, closed_at: at, payment_request_id: chargeId }: LinkRow,
): Promise<void> {
  await transaction.query(
    "update payment_links set status = $4, closed_at = $5, payment_request_id = $6 where partner_id = $1 and mode = $2 and id = $3",
    [partnerId, mode, id, status, at, chargeId],
  );
}

const keptMs = 30 * 24 * 60 * 60_000;

/**
 * Deletes links that nobody paid, and all of the sandbox, 30 days after they expired. A paid link
 * stays with its charge; a charge of the sandbox stays without its link.
 */
export async function prunePaymentLinks({ clock, database }: Pick<Services, "clock" | "database">): Promise<void> {
  const until = new Date(clock.now().getTime() - keptMs);
  await database.query(
    `delete from payment_links
      where (status <> 'paid' and expires_at < $1) or (mode = 'test' and expires_at < $1)`,
    [until],
  );
}
