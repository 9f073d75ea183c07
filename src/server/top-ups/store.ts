import type { Queryable } from "../db/database.ts";

export interface TopUpRow {
  user_id: string;
  id: string;
  session_id: string;
  amount: bigint;
  currency: string;
  status: "pending" | "credited" | "declined" | "expired";
  referral_bonus: bigint;
}

const columns = "user_id, id, session_id, amount, currency, status, referral_bonus";

export interface NewTopUp {
  readonly userId: string;
  readonly id: string;
  readonly sessionId: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly at: Date;
}

export async function insertTopUp(transaction: Queryable, topUp: NewTopUp): Promise<void> {
  await transaction.query(
    `insert into top_ups (user_id, id, session_id, amount, currency, created_at)
      values ($1, $2, $3, $4, $5, $6)`,
    [topUp.userId, topUp.id, topUp.sessionId, topUp.amount, topUp.currency, topUp.at],
  );
}

export async function readOwnTopUp(
  database: Queryable,
  userId: string,
  sessionId: string,
): Promise<TopUpRow | undefined> {
  const [row] = await database.query<TopUpRow>(
    `select ${columns} from top_ups where user_id = $1 and session_id = $2`,
    [userId, sessionId],
  );
  return row;
}

export interface OwnTopUpRow {
  id: string;
  amount: bigint;
  currency: string;
  status: TopUpRow["status"];
  referral_bonus: bigint;
  created_at: Date;
  settled_at: Date | null;
}

/** What a person may be told of the own top-ups, newest first. */
export function readOwnTopUps(
  database: Queryable,
  userId: string,
  before: string | undefined,
  limit: number,
): Promise<OwnTopUpRow[]> {
  return database.query<OwnTopUpRow>(
    `select id, amount, currency, status, referral_bonus, created_at, settled_at from top_ups
      where user_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [userId, before ?? null, limit],
  );
}

/** Reads a top-up and keeps every other settlement of it waiting until the transaction ends. */
export async function lockTopUp(transaction: Queryable, sessionId: string): Promise<TopUpRow | undefined> {
  const [row] = await transaction.query<TopUpRow>(`select ${columns} from top_ups where session_id = $1 for update`, [
    sessionId,
  ]);
  return row;
}

export async function closeTopUp(
  transaction: Queryable,
  topUp: Pick<TopUpRow, "user_id" | "id">,
  end: {
    readonly status: TopUpRow["status"];
    readonly at: Date;
    readonly referralBonus?: bigint;
    readonly transferId?: string;
  },
): Promise<void> {
  await transaction.query(
    "update top_ups set status = $3, settled_at = $4, referral_bonus = $5, transfer_id = $6 where user_id = $1 and id = $2",
    [topUp.user_id, topUp.id, end.status, end.at, end.referralBonus ?? 0n, end.transferId ?? null],
  );
}
