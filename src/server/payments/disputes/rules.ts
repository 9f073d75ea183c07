import type { DisputeStatus } from "#contract/payments/disputes.ts";
import type { ChargeRow } from "#server/payments/payment-requests/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";

const disputableDays = 60;

/** The last moment at which a charge that was paid at `paidAt` may be contested. */
export function disputableUntil(paidAt: Date): Date {
  return new Date(paidAt.getTime() + disputableDays * 24 * 60 * 60 * 1000);
}

/** Whether nothing stands against contesting a charge but the time and an earlier dispute. */
export function hasSomethingToDispute({ status, amount, refunded }: ChargeRow): boolean {
  return status === "approved" && refunded < amount;
}

/**
 * @throws DomainError `dispute_not_possible`, `dispute_too_late` with `until`
 */
export function requireDisputable(charge: ChargeRow, now: Date): void {
  if (!hasSomethingToDispute(charge)) throw new DomainError("dispute_not_possible");
  const until = disputableUntil(charge.decided_at!);
  if (now > until) throw new DomainError("dispute_too_late", { params: { until: until.toISOString() } });
}

interface Turn {
  readonly status: DisputeStatus;
  readonly decidable_at: Date;
}

export function hasEnded({ status }: Pick<Turn, "status">): boolean {
  return status !== "open" && status !== "answered";
}

/** The side whose turn it is: a partner that has not replied in time has given its turn up. */
export function waitsFor(dispute: Turn, now: Date): "partner" | "administrator" | null {
  if (hasEnded(dispute)) return null;
  return dispute.decidable_at <= now ? "administrator" : "partner";
}

/** @throws DomainError `dispute_closed` with `status` */
export function requireOpenDispute(dispute: Pick<Turn, "status">): void {
  if (hasEnded(dispute)) throw new DomainError("dispute_closed", { params: { status: dispute.status } });
}
