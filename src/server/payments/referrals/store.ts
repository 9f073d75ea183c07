import type { Queryable } from "#server/platform/db/database.ts";

export interface OwnCodeRow extends CodeTerms {
  code: string;
}

export async function readOwnCode(database: Queryable, userId: string): Promise<OwnCodeRow> {
  const [row] = await database.query<OwnCodeRow>(
    "select code, bonus, minimum_top_up from referral_codes where owner_id = $1",
    [userId],
  );
  if (row === undefined) throw new Error(`no referral code of ${userId}`);
  return row;
}

/** @returns whether the code was free */
export async function insertOwnCode(
  transaction: Queryable,
  own: { readonly code: string; readonly ownerId: string; readonly bonus: bigint; readonly minimumTopUp: bigint },
): Promise<boolean> {
  const rows = await transaction.query(
    `insert into referral_codes (code, owner_id, bonus, minimum_top_up) values ($1, $2, $3, $4)
      on conflict (code) do nothing returning code`,
    [own.code, own.ownerId, own.bonus, own.minimumTopUp],
  );
  return rows.length === 1;
}

export interface UseRow {
  code: string;
  bonus: bigint;
  minimum_top_up: bigint;
  paid_at: Date | null;
}

export async function readUse(database: Queryable, userId: string): Promise<UseRow | undefined> {
  const [row] = await database.query<UseRow>(
    "select code, bonus, minimum_top_up, paid_at from referral_uses where user_id = $1",
    [userId],
  );
  return row;
}

/** A user's referrals: how often their own code was used, and the code they applied. */
export interface OwnReferralRow {
  readonly referral_code: string;
  readonly referral_code_uses: number;
  readonly referral_code_used: string | null;
  readonly used_at: Date | null;
  readonly bonus: bigint | null;
  readonly minimum_top_up: bigint | null;
  readonly bonus_paid_at: Date | null;
}

/**
 * A user's code to share and the one code they used, for their own data; amounts in minor units.
 */
export async function readOwnReferral(database: Queryable, userId: string): Promise<OwnReferralRow | undefined> {
  const [row] = await database.query<OwnReferralRow>(
    `select own.code as referral_code, own.uses as referral_code_uses, used.code as referral_code_used,
        used.applied_at as used_at, used.bonus, used.minimum_top_up, used.paid_at as bonus_paid_at
      from referral_codes own left join referral_uses used on used.user_id = own.owner_id where own.owner_id = $1`,
    [userId],
  );
  return row;
}

export interface CodeTerms {
  bonus: bigint;
  minimum_top_up: bigint;
}

/**
 * Uses up one use of a code that is valid for this user, and returns its terms. The row stays
 * locked until the transaction ends, so two users never share the last use.
 */
export async function takeUse(
  transaction: Queryable,
  code: string,
  userId: string,
  at: Date,
): Promise<CodeTerms | undefined> {
  const [row] = await transaction.query<CodeTerms>(
    `update referral_codes set uses = uses + 1
      where code = $1
        and owner_id is distinct from $2
        and (ends_at is null or ends_at > $3)
        and (uses_max is null or uses < uses_max)
      returning bonus, minimum_top_up`,
    [code, userId, at],
  );
  return row;
}

/** @returns false when the user has applied a code before */
export async function insertUse(
  transaction: Queryable,
  use: { readonly userId: string; readonly code: string; readonly terms: CodeTerms; readonly at: Date },
): Promise<boolean> {
  const rows = await transaction.query(
    `insert into referral_uses (user_id, code, bonus, minimum_top_up, applied_at) values ($1, $2, $3, $4, $5)
      on conflict (user_id) do nothing returning user_id`,
    [use.userId, use.code, use.terms.bonus, use.terms.minimum_top_up, use.at],
  );
  return rows.length === 1;
}

/** Marks the waiting bonus as paid when the top-up reaches its minimum. @returns the bonus, once */
export async function claimBonus(
  transaction: Queryable,
  claim: { readonly userId: string; readonly topUpAmount: bigint; readonly transferId: string; readonly at: Date },
): Promise<bigint | undefined> {
  const [row] = await transaction.query<{ bonus: bigint }>(
    `update referral_uses set paid_at = $3, transfer_id = $4
      where user_id = $1 and paid_at is null and minimum_top_up <= $2 returning bonus`,
    [claim.userId, claim.topUpAmount, claim.at, claim.transferId],
  );
  return row?.bonus;
}
