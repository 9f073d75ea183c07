import type { Queryable } from "#server/platform/db/database.ts";
import { readOwnCode, readUse } from "./store.ts";

/** Where a person stands with referral codes; amounts in minor units, zero when no bonus waits. */
export interface Referral {
  /** The person's own code, to share. */
  readonly code: string;
  /** What the own code promises whoever uses it, and the least top-up that it promises it for. */
  readonly codeBonus: bigint;
  readonly codeMinimum: bigint;
  readonly usedCode: string | null;
  readonly pendingBonus: bigint;
  readonly minimum: bigint;
}

export async function readReferral(database: Queryable, userId: string): Promise<Referral> {
  const [own, use] = await Promise.all([readOwnCode(database, userId), readUse(database, userId)]);
  const pending = use?.paid_at === null ? use : undefined;
  return {
    code: own.code,
    codeBonus: own.bonus,
    codeMinimum: own.minimum_top_up,
    usedCode: use?.code ?? null,
    pendingBonus: pending?.bonus ?? 0n,
    minimum: pending?.minimum_top_up ?? 0n,
  };
}

/** The least top-up that this person's code was promised to pay its bonus for; undefined for who used none. */
export async function readBonusMinimum(database: Queryable, userId: string): Promise<bigint | undefined> {
  return (await readUse(database, userId))?.minimum_top_up;
}
