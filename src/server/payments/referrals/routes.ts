import type { CodeState } from "#contract/limits.ts";
import type { referrals } from "#contract/payments/referrals.ts";
import type { Handlers } from "#server/platform/module.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire, toWire } from "#server/platform/wire.ts";
import { applyReferralCode } from "./apply-referral-code.ts";
import { createPromotionalCode, endPromotionalCode } from "./promotional-codes.ts";
import { readPromotionalCodes, type PromotionalRow } from "./promotional-store.ts";

/** Enough for a mistyped code, too few to guess one. */
const tries = { max: 20, windowMs: 60 * 60 * 1000 };

export function referralRoutes(services: Services): Handlers<typeof referrals> {
  const { clock, database } = services;
  return {
    applyReferralCode: async ({ _code: code }, { caller }) => {
      await limitRate(services, `apply-referral-code:${caller.userId}`, tries);
      const terms = await applyReferralCode(services, { userId: caller.userId, code });
      return {
        success: true,
        referral_code_used: code,
        referral_bonus_pending: toWire(terms.bonus),
        referral_minimum_value: toWire(terms.minimum_top_up),
      };
    },
    listPromotionalCodes: async ({ search, before, limit }) => {
      const rows = await readPromotionalCodes(database, { search, before, limit: limit + 1 });
      const codes = rows.slice(0, limit).map((row) => toPromotionalCode(row, clock.now()));
      return { codes, next_before: rows.length > limit ? codes.at(-1)!.code : null };
    },
    createPromotionalCode: async ({ code, bonus, minimum_top_up, ends_at, uses_max }, { actor }) => {
      const terms = {
        code,
        bonus: BigInt(bonus),
        minimum_top_up: BigInt(minimum_top_up),
        ends_at: ends_at === null ? null : new Date(ends_at),
        uses_max,
      };
      const row = await createPromotionalCode(services, terms, actor);
      return toPromotionalCode(row, clock.now());
    },
    endPromotionalCode: async ({ code }, { actor }) => {
      const row = await endPromotionalCode(services, code, actor);
      return toPromotionalCode(row, clock.now());
    },
  };
}

function toPromotionalCode(row: PromotionalRow, now: Date) {
  return { ...rowToWire(row), state: stateOf(row, now) };
}

/** The state by which `useCode` accepts or rejects a code. */
function stateOf({ ends_at, uses, uses_max }: PromotionalRow, now: Date): CodeState {
  if (ends_at !== null && ends_at <= now) return "ended";
  return uses_max !== null && uses >= uses_max ? "used_up" : "active";
}
