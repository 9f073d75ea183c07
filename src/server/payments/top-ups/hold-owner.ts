import { endReview, holdForReview } from "#server/payments/account-holds/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";
import type { ReversalRow } from "./reversal-store.ts";
import type { TopUpRow } from "./store.ts";

type Needs = Pick<Services, "clock" | "jobs" | "live" | "publicUrl">;

/**
 * The provider's state of the payment, and the part of the top-up and its bonus that the wallet did
 * not hold; in minor units.
 */
type State = Pick<ReversalRow, "refunded" | "disputed" | "owed">;

interface Reading {
  readonly topUp: TopUpRow;
  /** As the reading before left it. */
  readonly before: State;
  readonly now: State;
}

/**
 * Holds the account for review after a reading of the provider, whether or not it moved money:
 * always where a dispute is new or has grown, because the card may be stolen; for a
 * refund only where its money was spent already. A cause that was undone ends. Only changes since
 * `before` hold an account, since an administrator may have decided about the rest. The caller
 * holds `lockForChange` on the user. See docs/decisions/0040.
 */
export async function holdOwner(
  services: Needs,
  transaction: Transaction,
  { topUp, before, now }: Reading,
): Promise<void> {
  const cause = { userId: topUp.user_id, subject: topUp.id };
  if (now.disputed > before.disputed)
    await holdForReview(services, transaction, { ...cause, reason: "top_up_disputed" });
  if (isNewlySpent(before, now)) await holdForReview(services, transaction, { ...cause, reason: "top_up_refunded" });
  if (now.disputed === 0n) await endReview(services, transaction, { ...cause, reason: "top_up_disputed" });
  if (now.refunded === 0n) await endReview(services, transaction, { ...cause, reason: "top_up_refunded" });
}

/**
 * Whether an amount is refunded that the wallet does not hold, and this was not so before, or both
 * amounts have grown.
 */
function isNewlySpent(before: State, { refunded, owed }: State): boolean {
  if (refunded === 0n || owed === 0n) return false;
  const wasSo = before.refunded > 0n && before.owed > 0n;
  return !wasSo || (refunded > before.refunded && owed > before.owed);
}
