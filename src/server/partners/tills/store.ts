import type { PartnerId } from "#contract/ids.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { insertRow } from "#server/platform/db/statement.ts";
import type { RowOf } from "#server/platform/db/table-rows.ts";
import { DomainError } from "#server/platform/domain-error.ts";

export type BranchRow = Pick<RowOf<"branches">, "id" | "name" | "created_at" | "closed_at">;
export type TillRow = Pick<RowOf<"tills">, "id" | "branch_id" | "name" | "created_at" | "closed_at">;

/** The two tables have the same columns, but for the branch of a till. */
export type Place = "branches" | "tills";
type PlaceRow<P extends Place> = P extends "tills" ? TillRow : BranchRow;

const columns = { branches: "id, name, created_at, closed_at", tills: "id, branch_id, name, created_at, closed_at" };

/** The most rows of a list: above what a partner may have open, so only closed ones are cut. */
const shownMax = 1_000;

/** A partner's branches or tills: open ones by name, then closed ones, the newest first. */
export function readPlaces<P extends Place>(
  database: Queryable,
  place: P,
  partnerId: PartnerId,
): Promise<PlaceRow<P>[]> {
  return database.query<PlaceRow<P>>(
    `select ${columns[place]} from ${place} where partner_id = $1
      order by closed_at is not null, case when closed_at is null then folded(name) end, id desc limit ${shownMax}`,
    [partnerId],
  );
}

export async function countOpen(database: Queryable, place: Place, partnerId: PartnerId): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::integer as count from ${place} where partner_id = $1 and closed_at is null`,
    [partnerId],
  );
  return row!.count;
}

/** Whether the partner has this branch, and it is open. */
export async function isOpenBranch(database: Queryable, partnerId: PartnerId, id: string): Promise<boolean> {
  const condition = "partner_id = $1 and id = $2 and closed_at is null";
  return (await database.query(`select from branches where ${condition}`, [partnerId, id])).length === 1;
}

/** Fails on `branches_open_by_name` or `tills_open_by_name` if an open one has the name. */
export async function insertPlace(
  transaction: Queryable,
  partnerId: PartnerId,
  row: Omit<BranchRow, "closed_at"> & { readonly branch_id?: string },
): Promise<void> {
  await insertRow(transaction, row.branch_id === undefined ? "branches" : "tills", { partner_id: partnerId, ...row });
}

export async function readPlace<P extends Place>(
  database: Queryable,
  place: P,
  partnerId: PartnerId,
  id: string,
): Promise<PlaceRow<P> | undefined> {
  const [row] = await database.query<PlaceRow<P>>(
    `select ${columns[place]} from ${place} where partner_id = $1 and id = $2`,
    [partnerId, id],
  );
  return row;
}

/** Fails as `insertPlace` does. @returns undefined if the partner has no such open place */
export async function renamePlace<P extends Place>(
  transaction: Queryable,
  place: P,
  { partnerId, id, name }: { readonly partnerId: PartnerId; readonly id: string; readonly name: string },
): Promise<PlaceRow<P> | undefined> {
  const [row] = await transaction.query<PlaceRow<P>>(
    `update ${place} set name = $3 where partner_id = $1 and id = $2 and closed_at is null returning ${columns[place]}`,
    [partnerId, id, name],
  );
  return row;
}

/**
 * Closes a place for good. Its row stays, because it is the history of charges that name it.
 *
 * @returns whether this call closed it: false if the partner has no such open place
 */
export async function closePlace(
  transaction: Queryable,
  place: Place,
  { partnerId, id, at }: { readonly partnerId: PartnerId; readonly id: string; readonly at: Date },
): Promise<boolean> {
  const which = "partner_id = $1 and closed_at is null";
  const values = [partnerId, id, at];
  const closed = await transaction.query(
    `update ${place} set closed_at = $3 where ${which} and id = $2 returning id`,
    values,
  );
  if (place === "branches")
    await transaction.query(`update tills set closed_at = $3 where ${which} and branch_id = $2`, values);
  return closed.length === 1;
}

/**
 * Requires that a till of the partner is open, and keeps it open until the transaction ends.
 * @throws DomainError `till_not_open`
 */
export async function requireOpenTill(transaction: Queryable, partnerId: PartnerId, id: string): Promise<void> {
  const condition = "partner_id = $1 and id = $2 and closed_at is null";
  const rows = await transaction.query(`select from tills where ${condition} for share`, [partnerId, id]);
  if (rows.length === 0) throw new DomainError("till_not_open");
}
