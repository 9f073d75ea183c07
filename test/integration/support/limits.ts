const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

interface Limit {
  /** How many are answered in a window of so many seconds. */
  readonly max: number;
  readonly window: number;
  /** The error code beyond the limit, unless it is `too_many_requests`. */
  readonly code?: string;
}

/**
 * Every limit of a rate, by the beginning of its key in `rate_counts`. Written by hand, so that a
 * limit that is deleted or loosened is noticed: limits.test.ts exhausts each. A new limit needs a
 * line here, and a changed line is a decision.
 */
export const decidedLimits = {
  "withdraw-intent": { max: 60, window: 10 * minute },
  "recover-purchase-password": { max: 5, window: 15 * minute },
  "wrong-login-password": { max: 5, window: 15 * minute },
  "change-login-password": { max: 5, window: 15 * minute },
  "second-factor": { max: 5, window: 15 * minute },
  "second-factor-day": { max: 30, window: day },
  "upload-identity-documents": { max: 20, window: hour },
  "check-login-password-reset": { max: 60, window: minute },
  "freeze-account-by-link": { max: 60, window: minute },
  "update-profile": { max: 60, window: 10 * minute },
  username: { max: 20, window: hour },
  "own-data": { max: 5, window: hour },
  "subscribe-to-push": { max: 30, window: minute },
  "wallet-pass": { max: 10, window: minute },
  "wallet-pass-file": { max: 20, window: minute },
  "wallet-pass-service": { max: 300, window: minute },
  "wallet-pass-register": { max: 60, window: 10 * minute },
  "wallet-pass-fetch": { max: 20, window: minute },
  "wallet-pass-log": { max: 10, window: minute },
  "find-recipient": { max: 60, window: minute },
  "find-recipient-in-a-day": { max: 300, window: day, code: "look_up_limit_reached" },
  "set-spending-limit": { max: 30, window: hour },
  checkout: { max: 60, window: minute },
  "apply-referral-code": { max: 20, window: hour },
  "open-dispute": { max: 10, window: hour },
  "open-payment-link": { max: 60, window: minute },
  "simulate-payment-link": { max: 60, window: minute },
  "accept-invitation": { max: 30, window: 15 * minute },
  "api-key": { max: 600, window: minute },
  cards: { max: 120, window: minute },
  "unknown-cards": { max: 30, window: 10 * minute },
  charges: { max: 20, window: 10 * minute },
  "export-charges": { max: 20, window: hour },
  "refund-payment-request": { max: 60, window: minute },
  "payment-links:live": { max: 120, window: minute },
  "payment-links:test": { max: 120, window: minute },
  "create-sandbox-charge": { max: 120, window: minute },
  "refund-sandbox-charge": { max: 60, window: minute },
  "sandbox-report": { max: 30, window: minute },
  "settlement-report": { max: 30, window: minute },
  "send-webhook": { max: 30, window: 10 * minute },
  "invite-partner-staff": { max: 20, window: hour },
  "invite-partner-owner": { max: 60, window: hour },
  "search-users": { max: 20, window: 10 * minute },
  "find-user": { max: 100, window: 10 * minute },
  "/api/auth/get-session network": { max: 300, window: minute },
  "/api/auth/sign-up/email network": { max: 20, window: minute },
  "/api/auth/sign-up/email email": { max: 10, window: hour },
  "/api/auth/sign-in/email network": { max: 20, window: minute },
  "/api/auth/sign-in/email email": { max: 30, window: 15 * minute },
  "/api/auth/sign-in/email device": { max: 20, window: 15 * minute },
  "/api/auth/sign-in/passkey network": { max: 20, window: minute },
  "/api/auth/send-verification-email network": { max: 5, window: minute },
  "/api/auth/send-verification-email email": { max: 10, window: hour },
  "/api/auth/request-password-reset network": { max: 5, window: minute },
  "/api/auth/request-password-reset email": { max: 10, window: hour },
  "/api/auth/request-password-reset device": { max: 5, window: hour },
  "/api/auth/reset-password network": { max: 300, window: minute },
  "/api/auth/sign-out network": { max: 300, window: minute },
  "replace-card": { max: 3, window: day },
  "freeze-card": { max: 30, window: 10 * minute },
  blocks: { max: 60, window: 10 * minute },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof decidedLimits;

/** The codes of how many a user, a partner or the installation may have of something. */
export const decidedCaps = [
  "too_many_passkeys",
  "too_many_banners",
  "too_many_api_keys",
  "too_many_branches",
  "too_many_tills",
  "too_many_webhook_endpoints",
] as const;
