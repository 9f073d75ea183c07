import { endReview, holdForReview } from "../account-reviews/index.ts";
import type { Transaction } from "../db/database.ts";
import type { Services } from "../services.ts";
import type { PaymentState } from "./checkout.ts";
import type { TopUpRow } from "./store.ts";

type Needs = Pick<Services, "clock" | "jobs" | "live" | "publicUrl">;

interface Step {
  readonly topUp: TopUpRow;
  readonly payment: PaymentState;
  /** What of the top-up and its bonus is taken, or is given again where it is negative. */
  readonly change: bigint;
  /** What of it the wallet did not hold. */
  readonly owed: bigint;
}

/**
 * Has the account of a top-up that is taken back looked into: a disputed one's always, for the card may be somebody else's; a refunded
 * one's where its money was spent already. What is undone lets the account go. Docs: docs/decisions/0040.
 */
export async function holdOwner(
  services: Needs,
  transaction: Transaction,
  { topUp, payment: { refunded, disputed }, change, owed }: Step,
): Promise<void> {
  const cause = { userId: topUp.user_id, subject: topUp.id };
  if (change > 0n) {
    if (disputed > 0n) await holdForReview(services, transaction, { ...cause, reason: "top_up_disputed" });
    else if (owed > 0n) await holdForReview(services, transaction, { ...cause, reason: "top_up_refunded" });
    return;
  }
  if (disputed === 0n) await endReview(services, transaction, { ...cause, reason: "top_up_disputed" });
  if (refunded === 0n) await endReview(services, transaction, { ...cause, reason: "top_up_refunded" });
}
