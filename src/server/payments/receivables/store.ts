import type { UserId } from "#contract/ids.ts";
import { insertInto, type Decision, type Read, type Write } from "#server/platform/batches/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";

/** A user's debt, in minor units. */
export interface Debt {
  readonly outstanding: bigint;
  /** Written off by the operator, and not repaid since. */
  readonly written_off: bigint;
}

/** The sum that a user owes the operator, in minor units; zero where nothing was ever owed. */
export async function readOutstanding(database: Queryable, userId: UserId): Promise<bigint> {
  return (await readOwnDebt(database, userId))?.outstanding ?? 0n;
}

/** @returns minor units; undefined where nothing was ever owed */
export async function readOwnDebt(
  database: Queryable,
  userId: UserId,
): Promise<(Debt & { since: Date; changed_at: Date }) | undefined> {
  const [row] = await database.query<Debt & { since: Date; changed_at: Date }>(
    "select outstanding, written_off, since, changed_at from receivables where user_id = $1",
    [userId],
  );
  return row;
}

/**
 * Reads a user's debt, zero if there never was one, and locks it until the transaction ends. Take
 * it after the user's own lock and before the ledger's accounts.
 */
export async function lockDebt(transaction: Queryable, userId: UserId): Promise<Debt> {
  const [row] = await transaction.query<Debt>(
    "select outstanding, written_off from receivables where user_id = $1 for update",
    [userId],
  );
  return row ?? { outstanding: 0n, written_off: 0n };
}

interface DebtRow extends Debt {
  readonly user_id: UserId;
  /** When it was last zero. */
  readonly since: Date;
  readonly changed_at: Date;
}

/**
 * Debts that a request may change, by the user; locked as `lockDebt` does. A user without a row
 * never owed anything.
 */
export const debts: Read<UserId, Map<string, Pick<DebtRow, "outstanding" | "written_off" | "since">>> = {
  name: "debts",
  place: 5,
  isShared: false,
  nameOf: (userId) => userId,
  text: `select user_id, outstanding, written_off, since from receivables
    where user_id = any ($1::text[]) order by user_id for update`,
  values: (userIds) => [userIds],
  view: (rows: readonly Omit<DebtRow, "changed_at">[]) => new Map(rows.map((row) => [row.user_id, row])),
};

/** Debts as they end up: of several changes in one batch the last counts. */
const newDebts = insertInto(
  "receivables",
  ["user_id", "outstanding", "written_off", "since", "changed_at"],
  `on conflict (user_id) do update set outstanding = excluded.outstanding, written_off = excluded.written_off,
      since = excluded.since, changed_at = excluded.changed_at`,
);
const changedDebts: Write<DebtRow> = {
  ...newDebts,
  values: (rows) => newDebts.values([...new Map(rows.map((row) => [row.user_id, row])).values()]),
};

/** The debt of a user, as the decision has left it; the request must need `debts` of the user. */
export function debtOf(decision: Decision, userId: UserId): Debt {
  return decision.read(debts).get(userId) ?? { outstanding: 0n, written_off: 0n };
}

/** Adds to a user's debt and to what was written off; negative amounts reduce them. */
export function changeDebt(
  decision: Decision,
  change: { readonly userId: UserId; readonly owed: bigint; readonly writtenOff: bigint; readonly at: Date },
): void {
  const { userId, at } = change;
  const before = debtOf(decision, userId);
  const view = decision.read(debts);
  const begins = before.outstanding === 0n && change.owed > 0n;
  const changed = {
    outstanding: before.outstanding + change.owed,
    written_off: before.written_off + change.writtenOff,
    since: begins ? at : (view.get(userId)?.since ?? at),
  };
  view.set(userId, changed);
  decision.write(changedDebts, { user_id: userId, ...changed, changed_at: at });
}
