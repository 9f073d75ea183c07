/** The scopes of API keys; an operation names the one that it needs. */
export const keyScopes = [
  "charges:read",
  "charges:write",
  "refunds:read",
  "refunds:write",
  "settlement:read",
  "payouts:read",
  "events:read",
  "events:write",
] as const;
export type KeyScope = (typeof keyScopes)[number];

/** The events that a webhook endpoint can subscribe to. */
export const webhookEvents = [
  "charge.created",
  "charge.approved",
  "charge.rejected",
  "charge.expired",
  "charge.cancelled",
  "charge.refunded",
  "dispute.opened",
  "dispute.answered",
  "dispute.ended",
  "payout.requested",
  "payout.approved",
  "payout.paid",
  "payout.rejected",
  "payout.cancelled",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
