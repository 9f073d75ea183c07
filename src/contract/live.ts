/**
 * Events of the live stream at `/api/live` (server-sent events). Each says what changed, never a
 * balance or a secret: the client fetches what it needs. `id` lets a stream resume where it broke
 * off, for a day; one that missed more than 500 gets an event of each name without a subject
 * instead: everything may have changed.
 */
export const liveEventNames = [
  "profile",
  "payment_request",
  "balance",
  "top_up",
  "payout",
  "dispute",
  "account_review",
  "notifications",
  "session",
] as const;
export type LiveEventName = (typeof liveEventNames)[number];

export interface LiveEvent {
  readonly id: string;
  readonly name: LiveEventName;
  /**
   * The id of the payment request (for `dispute` too), top-up, payout or user, and of a notice for
   * `notifications`; `blocked`, `signed_out`… for `session`; null otherwise, and possibly for any.
   */
  readonly subject: string | null;
}
