/**
 * The error codes: every expected "no", as a closed list. The server maps each to a status, the web
 * app to a sentence in each language; both maps are exhaustive and fail to compile when a code is
 * missing. A client must decide by the code, never by a sentence, and must expect codes that it
 * does not know yet.
 */
export const walletErrorCodes = [
  // The request itself
  "invalid_input",
  "payload_too_large",
  /** The body arrived too slowly or was incomplete at the time limit. */
  "request_too_slow",
  "not_found",
  "too_many_requests",
  "internal_error",
  /** The database was not there, or no connection to it became free in time. Nothing was done. */
  "server_busy",
  /** The database went away in the midst. A repeat with the same key learns what became of it. */
  "outcome_unknown",
  /** Nothing was done, as with `server_busy`. */
  "server_starting",
  // The caller's session and account
  "not_signed_in",
  "account_blocked",
  "account_not_active",
  /** Held for review: the account moves no money until an administrator releases it. */
  "account_held",
  "admin_only",
  "foreign_origin",
  // Moving money
  "intent_withdrawn",
  /** The ledger's audit found an error: no money moves until the operator has cleared it. */
  "money_paused",
  "insufficient_balance",
  /** An account would hold more than the `limit`: the caller's, or the one that is paid. */
  "balance_limit_reached",
  "recipient_not_found",
  "recipient_is_self",
  /**
   * A blocked or closed account, or a user who has blocked the caller; only for callers who sent it
   * money before.
   */
  "recipient_unavailable",
  "transaction_not_found",
  // Charges
  "payment_request_not_found",
  "payment_request_closed",
  "payment_request_changed",
  // Purchase password
  "purchase_password_missing",
  "purchase_password_wrong",
  "purchase_password_locked",
  "current_purchase_password_required",
  "recovery_link_invalid",
  // Top-ups
  "checkout_unavailable",
  /** The card provider's own limits; `params` has what the amount must be `above` or `below`. */
  "top_up_too_small",
  "top_up_too_large",
  "top_up_not_found",
  // Account
  "username_taken",
  "activation_incomplete",
  "login_password_wrong",
  /** The owner who would remove another one, or stay, has been one for less than seven days. */
  "owner_too_new",
  "balance_not_zero",
  "photos_required",
  "image_invalid",
  "image_too_large",
  "image_too_small",
  "storage_unavailable",
  "referral_code_invalid",
  "referral_code_already_used",
  // Invitations to act for a partner
  /** Used, expired, revoked, another user's, or never sent; the answer is the same for each. */
  "invitation_invalid",
  "acts_for_another_company",
] as const;

export type WalletErrorCode = (typeof walletErrorCodes)[number];

/**
 * Only consoles, API keys and the set-up of second factors get these; their messages are fetched
 * with the consoles.
 */
export const consoleErrorCodes = [
  "partner_only",
  "owner_only",
  /** Managers and owners may do it; a cashier asks one of them. */
  "manager_only",
  /** Consoles of administrators and owners open only with a second factor here. */
  "second_factor_missing",
  // Second factors
  /** An authenticator code or recovery code that is wrong, or was used before. */
  "second_factor_wrong",
  /** Unknown, removed, another user's, or it signed another challenge, or one too late or twice. */
  "passkey_wrong",
  "too_many_passkeys",
  "authenticator_on",
  // Only for API clients: the app always sends JSON and an idempotency key
  "unsupported_media_type",
  "idempotency_key_missing",
  "idempotency_key_invalid",
  "idempotency_key_reused",
  "webhook_signature_invalid",
  // Charging a card
  "card_not_found",
  "card_is_own",
  "charge_too_small",
  /**
   * The reference is held by another charge that waits or is paid, `payment_request_id`, or by a
   * payment link, `payment_link_id`, with its `status`.
   */
  "reference_used",
  /** The till that the charge names is closed, or is not the partner's. */
  "till_not_open",
  // Refunds
  /** The refund exceeds the role's `ceiling` for one charge, or what is `left` of it. */
  "refund_exceeds_ceiling",
  /** The refund exceeds a cashier's `ceiling` for the day until `until`, or what is `left`. */
  "refund_exceeds_day",
  /** A cashier may refund a charge only on the day when it was paid. */
  "refund_another_day",
  "payment_request_not_paid",
  "refund_too_late",
  "refund_exceeds_charge",
  "refund_exceeds_settlement",
  "customer_account_closed",
  /** Administrators decide on nothing that concerns themselves or their own partner. */
  "partner_changed",
  "partner_switched_off",
  /** The partner has no other owner who is not blocked. */
  "last_owner",
  "banner_changed",
  "banners_changed",
  "too_many_banners",
  "promotional_code_taken",
  // Integration; the first three are only for API clients
  "api_key_invalid",
  "api_key_not_accepted",
  "api_key_scope_missing",
  /** The member's refunds of a day are limited, and a right that they give would pass the limit. */
  "refund_rights_too_soon",
  "too_many_api_keys",
  "too_many_branches",
  "too_many_tills",
  "too_many_webhook_endpoints",
  "webhook_url_not_allowed",
  /** No address of the partner got the event, and none subscribes to it. */
  "webhook_endpoint_missing",
  "payout_account_missing",
  /** It was set less than 24 hours ago. */
  "payout_account_rests",
  "payout_waiting",
  "payout_too_small",
  "payout_not_found",
  "payout_closed",
  "payout_requester_held",
  /** The owner who set the account that it goes to froze the account within seven days. */
  "payout_account_reported",
  /** One administrator approves it, another marks it as paid. */
  "payout_needs_two",
  "bank_reference_used",
  /** The bank may have the file with it already. */
  "payout_in_batch",
  /** The secret that encrypted its account is no longer configured. */
  "payout_account_lost",
  /** Payouts of it were decided, or it was dissolved. */
  "payout_batch_closed",
  /** An answer of the bank has shown that it has the order. */
  "payout_batch_at_bank",
  /** An account of it has no form in ISO 20022, such as a Pix key. */
  "payout_batch_only_csv",
  /** The operator's own bank account is not configured. */
  "payer_not_configured",
  "report_too_long",
  /** It is about the caller, or about a partner that they are a member of. */
  "own_concern",
  "account_cancelled",
  "account_not_held",
  "account_not_frozen",
  "owed_less",
  "mail_settled",
  "mail_outdated",
] as const;

export type ConsoleErrorCode = (typeof consoleErrorCodes)[number];

/**
 * Only what moves money out of a wallet or into it, refunds, and finding a recipient give these;
 * their messages are fetched there. `params` has the `maximum`, what is `left` of it and `until`
 * when.
 */
export const spendingErrorCodes = [
  /** One transfer is larger than the sender allows. */
  "send_limit_exceeded",
  "day_limit_reached",
  "night_limit_reached",
  /** The lower limit of a day after a new device or a new password, also of a member's refunds. */
  "cautious_limit_reached",
  "top_ups_limit_reached",
  "too_many_sends",
  "too_many_sends_to_one",
  /** This transfer needs the purchase password, too. */
  "purchase_password_required",
  /** A referral bonus can be sent to others only after some days. */
  "bonus_not_sendable",
  /**
   * A message to a user who has never sent the caller money: it has a web address, or the amount is
   * below `minimum_amount`.
   */
  "message_not_accepted",
  /**
   * The user whose username this was has another one: `new_username`, for callers who sent them
   * money before.
   */
  "username_changed",
  /** Too many usernames were looked up in a day; `params` has until when. */
  "look_up_limit_reached",
] as const;

export type SpendingErrorCode = (typeof spendingErrorCodes)[number];

/** Only operations of payment links give these; their messages are fetched with those above. */
export const linkErrorCodes = [
  "payment_link_not_found",
  /** The link was paid, cancelled or has expired: `status`. */
  "payment_link_closed",
  /** The till is unknown or closed, or its partner cannot be paid. */
  "till_not_found",
  /** Members cannot pay their own partner. */
  "partner_is_own",
  /** The customer has blocked the partner. */
  "partner_blocked",
  /** The customer has frozen the card. */
  "card_frozen",
] as const;

export type LinkErrorCode = (typeof linkErrorCodes)[number];

/** Only operations of disputes give these; their messages are fetched with those of disputes. */
export const disputeErrorCodes = [
  "dispute_not_possible",
  "dispute_too_late",
  "dispute_exists",
  "dispute_not_found",
  "dispute_closed",
  "dispute_answered",
  "dispute_reply_too_late",
  "dispute_waits_for_partner",
] as const;

export type DisputeErrorCode = (typeof disputeErrorCodes)[number];

/** The error codes that only sign-up, login and recovery give; those screens have the messages. */
export const authErrorCodes = [
  /** A wrong password, or an e-mail address without an account. */
  "invalid_credentials",
  "email_not_confirmed",
  /** Frozen by its owner, who comes back by a new login password. It has no session. */
  "account_frozen",
  "user_exists",
  /** The password is right; `methods` has what else will do: `code`, `passkey`, `recovery`. */
  "second_factor_required",
  "confirmation_link_invalid",
  /** The right password of an administrator, with fewer characters than the `minimum`. */
  "administrator_password_short",
  /** Used, expired, or never sent. */
  "freezing_link_invalid",
] as const;

export type AuthErrorCode = (typeof authErrorCodes)[number];

export const errorCodes = [
  ...walletErrorCodes,
  ...consoleErrorCodes,
  ...spendingErrorCodes,
  ...linkErrorCodes,
  ...disputeErrorCodes,
  ...authErrorCodes,
] as const;
export type ErrorCode =
  | WalletErrorCode
  | ConsoleErrorCode
  | SpendingErrorCode
  | LinkErrorCode
  | DisputeErrorCode
  | AuthErrorCode;

/**
 * The errors of one field. `params` has the bound, as `minimum` or `maximum`: of an amount in minor
 * units, of a text in characters, of a list in entries.
 */
export const fieldErrorCodes = [
  "required",
  "invalid_format",
  "too_short",
  "too_long",
  "too_small",
  "too_big",
  "not_allowed",
  /** A new purchase password that is easy to guess. */
  "too_easy",
  /** A new login password that is among the commonest, also with digits and signs around it. */
  "too_common",
  /** A new login password that is little else than one's name, one's e-mail or the app's name. */
  "too_personal",
  /** A name that would speak for the operator: of a role, or the installation's own. */
  "reserved",
  "unknown_field",
  /** A postal code without the zero at its beginning, which a spreadsheet has taken away. */
  "lost_zero",
] as const;

export type FieldErrorCode = (typeof fieldErrorCodes)[number];

export interface FieldError {
  readonly field: string;
  readonly code: FieldErrorCode;
  readonly params?: Readonly<Record<string, string | number>>;
}

/**
 * The body of every error answer: RFC 9457, `application/problem+json`, with our members beside the
 * standard ones. It never repeats what the caller sent.
 *
 * @example
 * {
 *   "type": "/api/docs#insufficient_balance", "status": 409, "code": "insufficient_balance",
 *   "params": { "balance": 1250 }, "request_id": "…"
 * }
 */
export interface Problem {
  readonly type: `/api/docs#${string}`;
  readonly status: number;
  readonly code: ErrorCode;
  /** One entry for each field that is wrong; only with `invalid_input`. */
  readonly errors?: readonly FieldError[];
  /**
   * Parameters of the message, by code: amounts in minor units (`balance`, `limit`,
   * `minimum_amount`, `refundable`, `owed`, `maximum`, `left`), moments as RFC 3339 in UTC
   * (`locked_until`, `until`), waits in seconds (`seconds`), counts (`tries_left`), and states
   * (`status`, `reason`, `scope`).
   */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Finds this answer in the server's log. */
  readonly request_id: string;
}
