export interface CheckoutRequest {
  /** Our own id of the top-up, a UUID, which the provider keeps with its session. */
  readonly reference: string;
  /** The same for every try of one intent, so that a retry opens no second session. */
  readonly idempotencyKey: string;
  /** Minor units. */
  readonly amount: bigint;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly email: string;
  readonly language: string;
  /**
   * The addresses that the user returns to. The provider replaces `{CHECKOUT_SESSION_ID}` in
   * `successUrl`.
   */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** Only `paid` is ever credited, and only this amount, in minor units. */
export interface CheckoutState {
  readonly sessionId: string;
  /** `processing`: it is over, and the money in transit; `declined`: the payment failed. */
  readonly status: "open" | "processing" | "paid" | "declined" | "expired";
  readonly amount: bigint;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** As in `CheckoutRequest`. */
  readonly reference: string | undefined;
  /** Events of refunds and disputes name it; undefined before a first attempt. */
  readonly paymentId?: string | undefined;
  /** Whether some was refunded or disputed since; undefined where this answer does not say. */
  readonly isTouched?: boolean;
  /**
   * The provider's name of the card, or of the account of a debit: equal for equal ones, and no
   * number. Undefined where this answer does not say.
   */
  readonly card?: string | undefined;
}

export interface PaymentState {
  readonly checkout: CheckoutState;
  /** Refunded to the payer or on its way there, in minor units, without refunds that failed. */
  readonly refunded: bigint;
  /** The sum that the provider withholds now for disputes that are open or lost, in minor units. */
  readonly disputed: bigint;
}

/** News of a payment says only that something happened: its state must be requested. */
export type News =
  | { readonly kind: "checkout"; readonly state: CheckoutState }
  | { readonly kind: "payment"; readonly paymentId: string };

export interface Period {
  readonly from: Date;
  /** The first moment after the period. */
  readonly to: Date;
}

/**
 * Reads from a card provider, which change nothing there. Call them outside of a transaction, since
 * an answer may take seconds.
 */
export interface CheckoutReader {
  readonly provider: "stripe" | "sandbox";
  /**
   * @throws DomainError `checkout_unavailable` without a usable answer, `top_up_not_found` for an
   *   unknown session
   */
  readSession(sessionId: string): Promise<CheckoutState>;
  /**
   * @returns undefined for a payment that belongs to no checkout
   * @throws DomainError `checkout_unavailable`
   */
  readPayment(paymentId: string): Promise<PaymentState | undefined>;
  /** Every session opened in a period. @throws DomainError `checkout_unavailable` */
  listSessions(period: Period): AsyncIterable<CheckoutState>;
  /**
   * The ids of payments that were refunded in a period or the 35 days before, or disputed in it or
   * the 120 days before, with duplicates.
   *
   * @throws DomainError `checkout_unavailable`
   */
  listTouchedPayments(period: Period): AsyncIterable<string>;
}

/** A card provider, whose checkout is a page of its own. */
export interface Checkout extends CheckoutReader {
  /**
   * Opens a checkout. `url` is where the user pays.
   *
   * @throws DomainError `checkout_unavailable`; `top_up_too_small` and `top_up_too_large` where the
   *   provider accepts no such amount
   */
  createSession(request: CheckoutRequest): Promise<{ readonly sessionId: string; readonly url: string }>;
  /**
   * Ends an open checkout, so that it can no longer be paid. One that is over stays as it is.
   *
   * @returns its state now, which may be `paid`
   * @throws DomainError as `readSession`
   */
  endSession(sessionId: string): Promise<CheckoutState>;
  /**
   * Parses a webhook's body after checking that its signature is right and recent.
   *
   * @returns undefined for an event that concerns no top-up, or is of the other mode (a test where
   *   money is real, or the reverse)
   * @throws DomainError `webhook_signature_invalid`, `invalid_input` for a signed body of another
   *   form
   */
  parseWebhook(body: Buffer, signature: string | undefined): Promise<News | undefined>;
}
