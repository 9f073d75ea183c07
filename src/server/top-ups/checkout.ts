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
  /** `processing`: the person is done, and the money takes its time; `declined`: it did not come. */
  readonly status: "open" | "processing" | "paid" | "declined" | "expired";
  readonly amount: bigint;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly reference: string | undefined;
  /** By which the provider tells of refunds and disputes; there once something was tried to be paid. */
  readonly paymentId?: string | undefined;
  /** Whether something of the payment was given back or disputed since; left out where this answer does not tell. */
  readonly isTouched?: boolean;
}

/** What the provider says of a payment that was made: the checkout it belongs to, and what became of it since. */
export interface PaymentState {
  readonly checkout: CheckoutState;
  /** Given back to whoever paid, or on its way there, in minor units. A refund that failed is none. */
  readonly refunded: bigint;
  /** Withheld from the house at present for disputes that are open or lost. */
  readonly disputed: bigint;
}

/** What a webhook tells. Of a payment it says only that something happened: what holds now is asked for. */
export type News =
  | { readonly kind: "checkout"; readonly state: CheckoutState }
  | { readonly kind: "payment"; readonly paymentId: string };

export interface Period {
  readonly from: Date;
  /** The first moment that is no part of it. */
  readonly to: Date;
}

/** What can be asked of the provider; all of it without changing anything there. */
export interface CheckoutReader {
  readonly provider: "stripe" | "sandbox";
  /** @throws Refusal checkout_unavailable, top_up_not_found */
  readSession(sessionId: string): Promise<CheckoutState>;
  /** @returns undefined for a payment that no checkout led to. @throws Refusal checkout_unavailable */
  readPayment(paymentId: string): Promise<PaymentState | undefined>;
  /** Every session that was opened in a period. @throws Refusal checkout_unavailable */
  listSessions(period: Period): AsyncIterable<CheckoutState>;
  /**
   * The payments that were refunded in a period or the 35 days before, or disputed in it or the 120
   * days before; some more than once.
   * @throws Refusal checkout_unavailable
   */
  listTouchedPayments(period: Period): AsyncIterable<string>;
}

/** A card checkout on somebody else's page. */
export interface Checkout extends CheckoutReader {
  /**
   * @throws Refusal checkout_unavailable; top_up_too_small and top_up_too_large where the provider
   *   takes no such amount
   */
  createSession(request: CheckoutRequest): Promise<{ readonly sessionId: string; readonly url: string }>;
  /**
   * Reads a webhook's body once its signature is known to be right and recent.
   * @returns undefined for what concerns no top-up, or is of the other mode: a test, where money is real
   * @throws Refusal webhook_signature_invalid
   */
  parseWebhook(body: Buffer, signature: string | undefined): News | undefined;
}
