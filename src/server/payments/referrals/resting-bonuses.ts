import type { UserId } from "#contract/ids.ts";
import { bonusRestDays } from "#contract/limits.ts";
import type { Decision, Need, Read } from "#server/platform/batches/index.ts";
import { need } from "#server/platform/batches/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { toWire } from "#server/platform/wire.ts";

interface PaidBonus {
  readonly user_id: UserId;
  /** The part that was not taken back with its top-up, in minor units. */
  readonly bonus: bigint;
  readonly paid_at: Date;
}

/** The bonuses that users were paid. A request that pays or takes back one holds the wallet. */
const paidBonuses: Read<UserId, ReadonlyMap<string, PaidBonus>> = {
  name: "paid bonuses",
  place: 8,
  isShared: false,
  nameOf: (userId) => userId,
  // One look-up by the key for each, however few rows the planner expects.
  text: `select found.* from unnest($1::text[]) as needed (user_id) cross join lateral (
      select u.user_id, u.paid_at, u.bonus - coalesce(
          (select sum(bonus_taken) from top_up_reversals r where r.user_id = u.user_id), 0)::bigint as bonus
        from referral_uses u where u.user_id = needed.user_id and u.paid_at is not null offset 0
    ) as found`,
  values: (userIds) => [userIds],
  view: (rows: readonly PaidBonus[]) => new Map(rows.map((row) => [row.user_id, row])),
};

/** The need of a request for `requireSendable`. */
export const bonusRestNeed = (userId: UserId): Need => need(paidBonuses, userId);

/**
 * For two weeks after a referral bonus was paid, what a user sends to others leaves at least the
 * bonus in the wallet. It can be spent at partners meanwhile; money that is added later takes its
 * place, so the rule needs no book of which money was spent.
 *
 * @param left what is in the wallet after the transfer, in minor units
 * @throws DomainError `bonus_not_sendable` with `bonus`, `sendable` and `until`
 */
export function requireSendable(
  decision: Decision,
  {
    userId,
    amount,
    left,
    at,
  }: { readonly userId: UserId; readonly amount: bigint; readonly left: bigint; readonly at: Date },
): void {
  const paid = decision.read(paidBonuses).get(userId);
  if (paid === undefined || left >= paid.bonus) return;
  const until = new Date(paid.paid_at.getTime() + bonusRestDays * 24 * 60 * 60_000);
  if (until <= at) return;
  const held = left + amount;
  const sendable = toWire(held > paid.bonus ? held - paid.bonus : 0n);
  throw new DomainError("bonus_not_sendable", {
    params: { bonus: toWire(paid.bonus), sendable, until: until.toISOString() },
  });
}
