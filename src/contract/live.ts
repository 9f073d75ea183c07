/**
 * Events of the live stream at `/api/live` (server-sent events). Each carries what changed, never a balance or a secret:
 * the client fetches what it needs. `id` lets a stream resume where it broke off.
 */
export const liveEventNames = ["profile", "payment_request", "balance", "session"] as const;
export type LiveEventName = (typeof liveEventNames)[number];

export interface LiveEvent {
  readonly id: string;
  readonly name: LiveEventName;
  /** The payment request's id for `payment_request`, `"blocked"`, `"signed_out"`… for `session`; otherwise null. */
  readonly subject: string | null;
}
