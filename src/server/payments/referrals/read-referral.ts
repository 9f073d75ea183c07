import type { Queryable } from "#server/platform/db/database.ts";
import { readOwnCode, readUse } from "./store.ts";

/** A user's referral codes and bonus; amounts in minor units, zero when no bonus waits. */
export interface Referral {
  /** The user's own code, to share. */
  readonly code: string;
  /** The bonus that the own code promises, and the least top-up for it. */
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

/** The least top-up that pays the bonus of the code this user applied; undefined without one. */
export async function readBonusMinimum(database: Queryable, userId: string): Promise<bigint | undefined> {
  return (await readUse(database, userId))?.minimum_top_up;
}
