import type { UserId } from "#contract/ids.ts";
import type { BonusObstacle } from "#contract/limits.ts";
import { update, type Read } from "#server/platform/batches/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { insertRow } from "#server/platform/db/statement.ts";

/** A user's own code, and the bonus that waits; amounts in minor units, zero when none waits. */
export interface ReferralRow {
  /** The code to share, the bonus that it promises, and the least top-up for it. */
  readonly referral_code: string;
  readonly referral_code_bonus: bigint;
  readonly referral_code_minimum: bigint;
  readonly referral_code_used: string | null;
  readonly referral_bonus_pending: bigint;
  readonly referral_minimum_value: bigint;
  /** Why the last top-up that reached the minimum did not pay it. */
  readonly referral_bonus_withheld: BonusObstacle | null;
}

/** @throws Error when the user has no code */
export async function readReferral(database: Queryable, userId: UserId): Promise<ReferralRow> {
  const [row] = await database.query<ReferralRow>(
    `select own.code as referral_code, own.bonus as referral_code_bonus, own.minimum_top_up as referral_code_minimum,
        used.code as referral_code_used, coalesce(pending.bonus, 0) as referral_bonus_pending,
        coalesce(pending.minimum_top_up, 0) as referral_minimum_value, pending.withheld as referral_bonus_withheld
      from referral_codes own
        left join referral_uses used on used.user_id = own.owner_id
        left join referral_uses pending on pending.user_id = own.owner_id and pending.paid_at is null
      where own.owner_id = $1`,
    [userId],
  );
  if (row === undefined) throw new Error(`no referral code of ${userId}`);
  return row;
}

/** @returns whether the code was free */
export function insertOwnCode(
  transaction: Queryable,
  own: CodeTerms & { readonly code: string; readonly owner_id: string },
): Promise<boolean> {
  return insertRow(transaction, "referral_codes", own, "on conflict (code) do nothing");
}

/** The terms of the code that a user applied; undefined without one. */
export async function readUse(database: Queryable, userId: UserId): Promise<CodeTerms | undefined> {
  const [row] = await database.query<CodeTerms>("select bonus, minimum_top_up from referral_uses where user_id = $1", [
    userId,
  ]);
  return row;
}

export interface OwnReferralRow {
  readonly referral_code: string;
  readonly referral_code_uses: number;
  readonly referral_code_used: string | null;
  readonly used_at: Date | null;
  readonly bonus: bigint | null;
  readonly minimum_top_up: bigint | null;
  readonly bonus_paid_at: Date | null;
  readonly bonus_withheld: BonusObstacle | null;
}

/** A user's code and the one they used, for the export of their data; amounts in minor units. */
export async function readOwnReferral(database: Queryable, userId: UserId): Promise<OwnReferralRow | undefined> {
  const [row] = await database.query<OwnReferralRow>(
    `select own.code as referral_code, own.uses as referral_code_uses, used.code as referral_code_used,
        used.applied_at as used_at, used.bonus, used.minimum_top_up, used.paid_at as bonus_paid_at, used.withheld as bonus_withheld
      from referral_codes own left join referral_uses used on used.user_id = own.owner_id where own.owner_id = $1`,
    [userId],
  );
  return row;
}

/** The bonus that a code promises, in minor units. */
export interface CodeTerms {
  bonus: bigint;
  minimum_top_up: bigint;
}

/**
 * Uses up one use of a code that is valid for this user, and returns its terms. The row stays
 * locked until the transaction ends, so two users never share the last use.
 */
export async function useCode(
  transaction: Queryable,
  code: string,
  userId: UserId,
  at: Date,
): Promise<CodeTerms | undefined> {
  const [row] = await transaction.query<CodeTerms>(
    `update referral_codes set uses = uses + 1
      where code = $1
        and owner_id is distinct from $2
        -- Administrators make the operator's codes.
        and (owner_id is not null or not exists (select from profiles where user_id = $2 and is_admin))
        and (ends_at is null or ends_at > $3)
        and (uses_max is null or uses < uses_max)
      returning bonus, minimum_top_up`,
    [code, userId, at],
  );
  return row;
}

/** @returns false when the user has applied a code before */
export function insertUse(
  transaction: Queryable,
  use: CodeTerms & { readonly user_id: UserId; readonly code: string; readonly applied_at: Date },
): Promise<boolean> {
  return insertRow(transaction, "referral_uses", use, "on conflict (user_id) do nothing");
}

interface AppliedCode extends CodeTerms {
  readonly user_id: UserId;
  readonly paid_at: Date | null;
}

/** The terms of the codes that users applied. A request that pays a bonus holds the wallet. */
export const appliedCodes: Read<UserId, ReadonlyMap<string, AppliedCode>> = {
  name: "applied codes",
  place: 8,
  isShared: false,
  nameOf: (userId) => userId,
  text: "select user_id, bonus, minimum_top_up, paid_at from referral_uses where user_id = any ($1::text[])",
  values: (userIds) => [userIds],
  view: (rows: readonly AppliedCode[]) => new Map(rows.map((row) => [row.user_id, row])),
};

/** A code that a user applied and whose bonus waits. */
export interface UnpaidUse {
  /** The user whose code it is; null for a code of the operator. */
  readonly referrer_id: UserId | null;
  readonly phone: string | null;
}

export async function readUnpaidUse(database: Queryable, userId: UserId): Promise<UnpaidUse | undefined> {
  const [row] = await database.query<UnpaidUse>(
    `select codes.owner_id as referrer_id, profiles.phone from referral_uses uses
        join referral_codes codes using (code) join profiles on profiles.user_id = uses.user_id
      where uses.user_id = $1 and uses.paid_at is null`,
    [userId],
  );
  return row;
}

/** A bonus that a top-up has paid, or did not pay although it reached the minimum. */
export interface BonusOutcome {
  readonly user_id: UserId;
  readonly paid_at: Date | null;
  readonly transfer_id: string | null;
  readonly card: string | null;
  /** In PostgreSQL's notation of bytes. */
  readonly phone_digest: string | null;
  readonly referrer_id: UserId | null;
  readonly paid_month: string | null;
  readonly month_place: number | null;
  readonly withheld: BonusObstacle | null;
  readonly withheld_top_up: string | null;
}

/** Fails on one of the indexes `referral_uses_…` if another process has used what it claims. */
export const bonusOutcomes = update("referral_uses", {
  key: ["user_id"],
  given: [
    "paid_at",
    "transfer_id",
    "card",
    "phone_digest",
    "referrer_id",
    "paid_month",
    "month_place",
    "withheld",
    "withheld_top_up",
  ],
});
