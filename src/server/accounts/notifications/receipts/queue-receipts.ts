import { readPurchasesBetween } from "#server/payments/payment-requests/index.ts";
import { queueMails, readReceiptOptOuts } from "#server/platform/mail/index.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { type Left, followEvents } from "../follow-events.ts";
import { movePosition, readNow, lockPosition, type Follower } from "../position.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs">;

const follower: Follower = { table: "receipt_position", lock: 7_406_044 };

/** The most receipts of one reading, so that a rush of purchases does not wait for mails. */
const receiptsAtOnce = 20;

/** Purchases of longer ago, before a long stop, get no receipt by mail. */
const newsMs = 24 * 60 * 60_000;

/**
 * Reads on in the live events and queues a receipt of each purchase, unless the customer has turned
 * them off. Position and mails are committed together, by one process at a time, and a mail has the
 * charge's id in its key, so that none is queued twice whatever happens to the position.
 */
function queueReceipts(services: Needs): Promise<Left> {
  return services.database.transaction(async (transaction) => {
    const position = await lockPosition(transaction, follower);
    if (position === undefined) return "elsewhere";
    const now = await readNow(transaction);
    const since = new Date(services.clock.now().getTime() - newsMs);
    const purchases = await readPurchasesBetween(transaction, {
      after: position,
      upTo: now,
      limit: receiptsAtOnce,
      since,
    });
    const optedOut = await readReceiptOptOuts(
      transaction,
      purchases.map((purchase) => purchase.customer_id),
    );
    await queueMails(
      services,
      transaction,
      purchases
        .filter((purchase) => !optedOut.has(purchase.customer_id))
        .map((purchase) => ({
          template: "purchase-receipt",
          owner: purchase.customer_id,
          of: purchase.id,
          facts: {
            amount: toWire(purchase.amount),
            company: purchase.partner_name,
            ...(purchase.description !== null && { description: purchase.description }),
            ...(purchase.cashback > 0n && { cashback: toWire(purchase.cashback) }),
            at: purchase.decided_at.toISOString(),
          },
        })),
    );
    const more = purchases.length === receiptsAtOnce;
    const last = purchases.at(-1);
    await movePosition(transaction, follower, more ? { xact: last!.xact, id: last!.event_id } : now);
    return more ? "more" : now.xact;
  });
}

/** One reading in this time, which with `receiptsAtOnce` limits the receipts a second. */
const paceMs = 1_000;

/** Follows the live events and queues receipts of purchases. */
export function startReceipts(
  services: Pick<Services, "clock" | "database" | "jobs" | "live" | "log">,
): Promise<AsyncDisposable> {
  return followEvents(services, () => queueReceipts(services), { gatherMs: paceMs, moreMs: paceMs });
}
