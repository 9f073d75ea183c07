import { payoutAccountRestMs } from "#contract/limits.ts";
import type { PayoutRow } from "./store.ts";

/**
 * Until when an account rests that was set at a moment; undefined once payouts to it can be
 * requested. The first one of a partner rests too: its owners must learn of it before it is paid.
 */
export function restsUntil(setAt: Date, now: Date): Date | undefined {
  const end = new Date(setAt.getTime() + payoutAccountRestMs);
  return end > now ? end : undefined;
}

/** The facts of a partner's payouts that decide how many administrators one of them needs. */
export interface Approval {
  /** Whether who approved it is an administrator still. */
  readonly isApproved: boolean;
  /** The sum that was paid to the partner in the time before, in minor units. */
  readonly paidBefore: bigint;
}

/**
 * Whether a payout is above the limit and not approved. What was paid shortly before counts too, so
 * that a large amount in small payouts needs two administrators as well.
 */
export function needsApproval(amount: bigint, { isApproved, paidBefore }: Approval, limit: bigint): boolean {
  return amount + paidBefore > limit && !isApproved;
}

/**
 * The concerns that an administrator decides on with a payout: its partner, and the owner who
 * requested it; who was a member when it was requested, decides nothing of it.
 */
export function concernOf(
  {
    partner_id: partnerId,
    requested_by: userId,
    requested_at: since,
  }: Pick<PayoutRow, "partner_id" | "requested_by" | "requested_at">,
  administratorId: string,
) {
  return { administratorId, userId, partnerId, since };
}
