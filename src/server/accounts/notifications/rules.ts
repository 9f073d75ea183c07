import type { PaymentRequestStatus } from "#contract/payments/payment-requests.ts";
import type { TransactionType } from "#contract/payments/transactions.ts";
import { firstIdAt } from "#server/platform/ids.ts";

/** Longer than a transaction can be open: statements and idle transactions end after 30 seconds. */
const commitsWithinMs = 5 * 60_000;

/** Rows with an id below this one are committed by now, or never will be. */
export function settledBefore(now: Date): string {
  return firstIdAt(new Date(now.getTime() - commitsWithinMs));
}

/** The items that a user has read. */
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
/** A charge is not unread once its customer has answered it. */
export const ownAnswers: readonly PaymentRequestStatus[] = ["approved", "rejected"];
