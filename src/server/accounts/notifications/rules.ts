import type { PaymentRequestStatus } from "#contract/payments/payment-requests.ts";
import type { TransactionType } from "#contract/payments/transactions.ts";
import { firstIdAt } from "#server/platform/ids.ts";

/** No transaction that began earlier can still be open: statements end after 30 seconds, and so do transactions that idle. */
const commitsWithinMs = 5 * 60_000;

/** Whoever has an id below this one is committed by now, or never will be. */
export function settledBefore(now: Date): string {
  return firstIdAt(new Date(now.getTime() - commitsWithinMs));
}

/** What a person has seen. */
export interface Mark {
  readonly settled: string;
  readonly seen: readonly string[];
}

/** Ids are in lower case and of one length, so their order is that of their text. */
export function isUnread(id: string, mark: Mark | undefined): boolean {
  return mark === undefined || (id > mark.settled && !mark.seen.includes(id));
}

/** Movements that users cause themselves are in their inbox, but never unread. */
export const ownMovements: readonly TransactionType[] = [
  "deposit",
  "spend",
  "tip",
  "cashback",
  "transfer_sent",
  "cashback_transfer",
];
/** Nor is a charge unread once its customer has answered it. */
export const ownAnswers: readonly PaymentRequestStatus[] = ["approved", "rejected"];
