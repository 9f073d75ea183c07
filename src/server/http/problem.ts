import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z } from "zod";
import type { Problem, ErrorCode } from "#contract/error-codes.ts";
import type { CountedKind } from "#contract/security-events.ts";
import { DatabaseBusy, isAway, OutcomeUnknown } from "#server/platform/db/away.ts";
import { hasAnyCommit, refusesValue } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { toFieldErrors } from "#server/platform/field-errors.ts";
import { StorageError } from "#server/platform/storage/index.ts";
import { ClientClosed } from "./request-body.ts";

/** A status, with the kind of its row in the security log. */
interface Logged<Kind extends CountedKind | null> {
  readonly status: ContentfulStatusCode;
  readonly event: Kind;
}
const limit = (status: 409 | 429) => ({ status, event: "limit_reached" }) as const;
const right = (status: 403 | 409) => ({ status, event: "right_refused" }) as const;
const wrongGuess = { status: 403, event: "confirmation_failed" } as const;
const lock = { status: 423, event: "locked_out" } as const;
/** Nothing is refused for good: the same call goes through once the user has added something. */
const notYet = { status: 403, event: null } as const;

type LimitCode = Extract<ErrorCode, `too_many_${string}` | `${string}_limit_${"reached" | "exceeded"}`>;
/** These three say nothing by themselves: each code that has one of them says what it is. */
type PlainStatus = Exclude<ContentfulStatusCode, 403 | 423 | 429>;

/**
 * The status of every error code, and what the security log calls it. A new code without a status
 * does not compile, nor does a limit, a refused right or a lock that the log would not have.
 */
const statuses: Record<Exclude<ErrorCode, LimitCode>, PlainStatus | Logged<CountedKind | null>> &
  Record<LimitCode, Logged<"limit_reached">> = {
  invalid_input: 400,
  payload_too_large: 413,
  request_too_slow: 408,
  unsupported_media_type: 415,
  not_found: 404,
  too_many_requests: limit(429),
  internal_error: 500,
  server_busy: 503,
  outcome_unknown: 503,
  server_starting: 503,
  not_signed_in: 401,
  account_blocked: right(403),
  account_not_active: right(403),
  account_held: right(403),
  account_frozen: right(403),
  partner_only: right(403),
  owner_only: right(403),
  manager_only: right(403),
  second_factor_missing: right(403),
  admin_only: right(403),
  foreign_origin: right(403),
  api_key_invalid: 401,
  api_key_not_accepted: right(403),
  api_key_scope_missing: right(403),
  idempotency_key_missing: 400,
  idempotency_key_invalid: 400,
  idempotency_key_reused: 409,
  intent_withdrawn: 409,
  money_paused: 503,
  insufficient_balance: 409,
  balance_limit_reached: limit(409),
  send_limit_exceeded: limit(409),
  day_limit_reached: limit(409),
  night_limit_reached: limit(409),
  cautious_limit_reached: limit(409),
  top_ups_limit_reached: limit(409),
  too_many_sends: limit(429),
  too_many_sends_to_one: limit(429),
  purchase_password_required: notYet,
  recipient_not_found: 404,
  recipient_is_self: 409,
  recipient_unavailable: 409,
  username_changed: 409,
  message_not_accepted: 409,
  look_up_limit_reached: limit(429),
  transaction_not_found: 404,
  card_not_found: 404,
  card_is_own: 409,
  charge_too_small: 409,
  reference_used: 409,
  payment_request_not_found: 404,
  payment_request_closed: 409,
  payment_request_changed: 409,
  payment_request_not_paid: 409,
  payment_link_not_found: 404,
  payment_link_closed: 409,
  till_not_found: 404,
  partner_is_own: 409,
  partner_blocked: 409,
  card_frozen: 409,
  till_not_open: 409,
  refund_exceeds_ceiling: right(409),
  refund_exceeds_day: right(409),
  refund_another_day: right(409),
  refund_too_late: 409,
  refund_exceeds_charge: 409,
  refund_exceeds_settlement: 409,
  customer_account_closed: 409,
  dispute_not_possible: 409,
  dispute_too_late: 409,
  dispute_exists: 409,
  dispute_not_found: 404,
  dispute_closed: 409,
  dispute_answered: 409,
  dispute_reply_too_late: 409,
  dispute_waits_for_partner: 409,
  payout_account_missing: 409,
  payout_waiting: 409,
  payout_too_small: 409,
  payout_not_found: 404,
  payout_closed: 409,
  payout_requester_held: 409,
  payout_account_reported: 409,
  bank_reference_used: 409,
  payout_in_batch: 409,
  payout_account_lost: 409,
  payout_batch_closed: 409,
  payout_batch_at_bank: 409,
  payout_batch_only_csv: 409,
  payer_not_configured: 503,
  payout_account_rests: 409,
  payout_needs_two: right(409),
  report_too_long: 409,
  purchase_password_missing: 409,
  purchase_password_wrong: wrongGuess,
  purchase_password_locked: lock,
  current_purchase_password_required: 409,
  recovery_link_invalid: 409,
  checkout_unavailable: 503,
  top_up_too_small: 409,
  top_up_too_large: 409,
  top_up_not_found: 404,
  webhook_signature_invalid: 400,
  username_taken: 409,
  activation_incomplete: 409,
  login_password_wrong: wrongGuess,
  second_factor_wrong: wrongGuess,
  passkey_wrong: wrongGuess,
  too_many_passkeys: limit(409),
  authenticator_on: 409,
  balance_not_zero: 409,
  photos_required: 400,
  image_invalid: 400,
  image_too_large: 413,
  image_too_small: 400,
  storage_unavailable: 503,
  referral_code_invalid: 404,
  referral_code_already_used: 409,
  bonus_not_sendable: 409,
  partner_changed: 409,
  partner_switched_off: 409,
  last_owner: 409,
  owner_too_new: 409,
  refund_rights_too_soon: 409,
  invitation_invalid: 409,
  acts_for_another_company: 409,
  banner_changed: 409,
  banners_changed: 409,
  too_many_banners: limit(409),
  promotional_code_taken: 409,
  too_many_api_keys: limit(409),
  too_many_branches: limit(409),
  too_many_tills: limit(409),
  too_many_webhook_endpoints: limit(409),
  webhook_url_not_allowed: 400,
  webhook_endpoint_missing: 409,
  own_concern: right(409),
  account_cancelled: 409,
  account_not_held: 409,
  account_not_frozen: 409,
  owed_less: 409,
  mail_settled: 409,
  mail_outdated: 409,
  invalid_credentials: 401,
  second_factor_required: 401,
  email_not_confirmed: notYet,
  user_exists: 409,
  confirmation_link_invalid: 409,
  administrator_password_short: notYet,
  freezing_link_invalid: 409,
};

/** The seconds after which a retry makes sense, for codes where that is always the same. */
const retryAfter: Partial<Record<ErrorCode, number>> = { server_busy: 5, outcome_unknown: 5, server_starting: 5 };

/** The value of `Retry-After`; undefined where waiting alone does not help. */
function secondsToWait({ code, params }: DomainError): string | number | undefined {
  return code === "too_many_requests" ? params?.["seconds"] : retryAfter[code];
}

export function statusOf(code: ErrorCode): ContentfulStatusCode {
  const found = statuses[code];
  return typeof found === "object" ? found.status : found;
}

/** The kind that an error has in the security log; undefined where it is none of its matters. */
export function securityEventOf({ code, locksOut }: DomainError): CountedKind | undefined {
  const found = statuses[code];
  if (typeof found !== "object") return undefined;
  return locksOut ? "locked_out" : (found.event ?? undefined);
}

/** The error to answer; undefined for a bug. */
export function domainErrorOf(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (error instanceof StorageError) return new DomainError("storage_unavailable");
  // `server_busy` says that nothing was done, which is untrue after a commit.
  if (error instanceof DatabaseBusy) return new DomainError(hasAnyCommit() ? "outcome_unknown" : "server_busy");
  if (error instanceof OutcomeUnknown || isAway(error)) return new DomainError("outcome_unknown");
  return refusesValue(error) ? new DomainError("invalid_input") : undefined;
}

/** The name of an error in the log of keys' requests and in the metrics. */
export function resultOf(error: unknown): string {
  return error instanceof ClientClosed ? "client_closed" : (domainErrorOf(error)?.code ?? "internal_error");
}

export const problemHeaders = { "content-type": "application/problem+json", "cache-control": "no-store" };

/** A problem document (RFC 9457), as JSON. */
export function problemBody(
  status: number,
  { code, errors, params }: Pick<DomainError, "code" | "errors" | "params">,
  requestId: string,
): string {
  const problem: Problem = {
    type: `/api/docs#${code}`,
    status,
    code,
    ...(errors === undefined ? {} : { errors }),
    ...(params === undefined ? {} : { params }),
    request_id: requestId,
  };
  return JSON.stringify(problem);
}

/** The status, headers and body of an error's answer. */
export function problemOf(domainError: DomainError, requestId: string) {
  const { code } = domainError;
  const status = statusOf(code);
  const wait = secondsToWait(domainError);
  const headers = wait === undefined ? problemHeaders : { ...problemHeaders, "retry-after": String(wait) };
  return { status, headers, body: problemBody(status, domainError, requestId) };
}

export function answerDomainError(context: Context, domainError: DomainError, requestId: string): Response {
  const { status, headers, body } = problemOf(domainError, requestId);
  return context.body(body, status, headers);
}

export function inputError(issues: readonly z.core.$ZodIssue[]): DomainError {
  return new DomainError("invalid_input", { errors: toFieldErrors(issues) });
}
