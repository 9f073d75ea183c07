export interface CheckoutRequest {
  /** Ours, for the provider to keep beside its session. */
  readonly reference: string;
  /** The same for every try of one intent, so that a retry opens no second session. */
  readonly idempotencyKey: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly currency: string;
  readonly email: string;
  readonly language: string;
  /** Where the person comes back to; `{CHECKOUT_SESSION_ID}` in it is replaced by the provider. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** What the provider says of a session. Only `paid` is ever credited, and only this amount. */
export interface CheckoutState {
  readonly sessionId: string;
  readonly status: "open" | "paid" | "declined" | "expired";
  readonly amount: bigint;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly reference: string | undefined;
}

/** A card checkout on somebody else's page. */
export interface Checkout {
  readonly provider: "stripe" | "sandbox";
  /** @throws Refusal checkout_unavailable */
  createSession(request: CheckoutRequest): Promise<{ readonly sessionId: string; readonly url: string }>;
  /** @throws Refusal checkout_unavailable, top_up_not_found */
  readSession(sessionId: string): Promise<CheckoutState>;
  /**
   * Reads a webhook's body once its signature is known to be right and recent.
   * @returns undefined for an event that changes no top-up
   * @throws Refusal webhook_signature_invalid
   */
  parseWebhook(body: Buffer, signature: string | undefined): CheckoutState | undefined;
}
