import type { ChargeRow } from "#server/payments/payment-requests/index.ts";
import type { Decision } from "#server/platform/batches/index.ts";
import { announceDispute, type Announcing, type News } from "./announce.ts";
import { hasEnded } from "./rules.ts";
import { disputesRead, endedDisputes, type DisputeRow, type Ending } from "./store.ts";

type Change = Omit<Ending, "customer_id" | "id">;

/** Ends a dispute in a batch that has locked its charge, and notifies whom it concerns. */
export function endDispute(
  services: Announcing,
  decision: Decision,
  {
    dispute,
    charge,
    change,
    news,
  }: {
    readonly dispute: DisputeRow;
    readonly charge: ChargeRow;
    readonly change: Change;
    readonly news?: News;
  },
): DisputeRow {
  const ended: DisputeRow = { ...dispute, ...change };
  decision.write(endedDisputes, { customer_id: dispute.customer_id, id: dispute.id, ...change });
  decision.also((transaction) =>
    announceDispute(services, transaction, { dispute: ended, charge, ...(news !== undefined && { news }) }),
  );
  return ended;
}

/** Ends the dispute, if there is one, of a charge of which its partner has refunded everything. */
export function endRefunded(
  services: Announcing,
  decision: Decision,
  charge: ChargeRow,
  { at, by }: { readonly at: Date; readonly by: string },
): void {
  const dispute = decision.read(disputesRead).get(charge.id);
  if (dispute === undefined || hasEnded(dispute)) return;
  endDispute(services, decision, {
    dispute,
    charge: { ...charge, refunded: charge.amount },
    change: {
      status: "refunded",
      ended_by: by,
      ended_at: at,
      decision_reason: null,
      refund_id: null,
      // The refund itself is the news.
      news_id: dispute.news_id,
    },
  });
}
