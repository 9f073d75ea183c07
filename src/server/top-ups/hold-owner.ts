import { endReview, holdForReview } from "../account-reviews/index.ts";
import type { Transaction } from "../db/database.ts";
import type { Services } from "../services.ts";
import type { ReversalRow } from "./reversal-store.ts";
import type { TopUpRow } from "./store.ts";

type Needs = Pick<Services, "clock" | "jobs" | "live" | "publicUrl">;

/** What the provider says of the payment, and what of the top-up the wallet did not hold. */
type State = Pick<ReversalRow, "refunded" | "disputed" | "owed">;

interface Turn {
  readonly topUp: TopUpRow;
  /** As the reading left it that was followed before. */
  readonly before: State;
  readonly now: State;
}

/**
 * Has the account of a top-up that is taken back looked into: a disputed one's always, for the card may be somebody else's; a refunded
 * one's where its money was spent already. What is undone lets the account go. It follows the state, whichever way money went or
 * whether any did; what was so before, an administrator may have decided on, so it holds nobody anew. Docs: docs/decisions/0040.
 */
export async function holdOwner(
  services: Needs,
  transaction: Transaction,
  { topUp, before, now }: Turn,
): Promise<void> {
  const cause = { userId: topUp.user_id, subject: topUp.id };
  if (now.disputed > before.disputed)
    await holdForReview(services, transaction, { ...cause, reason: "top_up_disputed" });
  if (isNewlySpent(before, now)) await holdForReview(services, transaction, { ...cause, reason: "top_up_refunded" });
  if (now.disputed === 0n) await endReview(services, transaction, { ...cause, reason: "top_up_disputed" });
  if (now.refunded === 0n) await endReview(services, transaction, { ...cause, reason: "top_up_refunded" });
}

/** Refunded and not held by the wallet, where that was not so before; or more of both than before. */
function isNewlySpent(before: State, { refunded, owed }: State): boolean {
  if (refunded === 0n || owed === 0n) return false;
  const wasSo = before.refunded > 0n && before.owed > 0n;
  return !wasSo || (refunded > before.refunded && owed > before.owed);
}
