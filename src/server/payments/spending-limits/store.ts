import type { UserId } from "#contract/ids.ts";
import type { SpendingLimitName } from "#contract/limits.ts";
import { insertInto, type Read } from "#server/platform/batches/index.ts";
import type { Queryable, Transaction } from "#server/platform/db/database.ts";
import type { Counts, OwnLimit } from "./rules.ts";

interface LimitRow {
  readonly name: SpendingLimitName;
  readonly amount: number;
  readonly before: number | null;
  readonly raised_at: string | null;
}

interface SpendingRow {
  readonly user_id: UserId;
  readonly day: string | null;
  readonly spent: bigint;
  readonly sent_freely: bigint;
  readonly night: string | null;
  readonly spent_at_night: bigint;
  readonly hour: Date;
  readonly sends: number;
  readonly limits: readonly LimitRow[] | null;
}

/** The sums that a customer has spent, and the customer's own limits. */
export interface Spending {
  readonly counts: Counts | undefined;
  readonly own: readonly OwnLimit[];
}

const text = `select given.user_id, counts.day::text, counts.spent, counts.sent_freely, counts.night::text,
    counts.spent_at_night, counts.hour, counts.sends, own.limits
  from unnest($1::text[]) as given (user_id)
    left join lateral (select * from spending where user_id = given.user_id offset 0) as counts on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('name', name, 'amount', amount, 'before', before, 'raised_at', raised_at)) as limits
        from spending_limits where user_id = given.user_id
    ) as own on true`;

function toSpending(row: SpendingRow): Spending {
  const counts = row.day === null ? undefined : toCounts({ ...row, day: row.day });
  return { counts, own: (row.limits ?? []).map(toOwnLimit) };
}

function toCounts(row: SpendingRow & { readonly day: string }): Counts {
  const { day, night, hour, spent, sends } = row;
  return { day, night, hour, spent, sends, sentFreely: row.sent_freely, spentAtNight: row.spent_at_night };
}

function toOwnLimit({ name, amount, before, raised_at: raisedAt }: LimitRow): OwnLimit {
  return {
    name,
    amount: BigInt(amount),
    before: before === null ? null : BigInt(before),
    raisedAt: raisedAt === null ? null : new Date(raisedAt),
  };
}

/**
 * A request that counts something holds the customer's wallet, so no other one counts meanwhile.
 */
export const spendingRead: Read<UserId, (userId: UserId) => Spending> = {
  name: "spending",
  place: 8,
  isShared: false,
  nameOf: (userId) => userId,
  text,
  values: (userIds) => [userIds],
  view: (rows: readonly SpendingRow[]) => {
    const found = new Map(rows.map((row) => [row.user_id, toSpending(row)]));
    return (userId) => found.get(userId)!;
  },
};

export async function readSpending(database: Queryable, userId: UserId): Promise<Spending> {
  const [row] = await database.query<SpendingRow>(text, [[userId]]);
  return toSpending(row!);
}

/** Replaces what is counted of a customer. */
export const countedSpending = insertInto(
  "spending",
  ["user_id", "day", "spent", "sent_freely", "night", "spent_at_night", "hour", "sends"],
  `on conflict (user_id) do update set day = excluded.day, spent = excluded.spent, sent_freely = excluded.sent_freely,
    night = excluded.night, spent_at_night = excluded.spent_at_night, hour = excluded.hour, sends = excluded.sends`,
);

type CountedRow = Omit<SpendingRow, "limits"> & { readonly day: string };

export function toRow(userId: UserId, { sentFreely, spentAtNight, ...counts }: Counts): CountedRow {
  return { user_id: userId, ...counts, sent_freely: sentFreely, spent_at_night: spentAtNight };
}

/** Reads a customer's own limits and locks them until the transaction ends. */
export async function lockOwnLimits(transaction: Transaction, userId: UserId): Promise<readonly OwnLimit[]> {
  await transaction.query("select from profiles where user_id = $1 for no key update", [userId]);
  return (await readSpending(transaction, userId)).own;
}

export async function writeOwnLimit(transaction: Transaction, userId: UserId, limit: OwnLimit): Promise<void> {
  const { name, amount, before, raisedAt } = limit;
  await transaction.query(
    `insert into spending_limits (user_id, name, amount, before, raised_at) values ($1, $2, $3, $4, $5)
      on conflict (user_id, name) do update set amount = excluded.amount, before = excluded.before,
        raised_at = excluded.raised_at`,
    [userId, name, amount, before, raisedAt],
  );
}
