// Generated from the OpenAPI document by `npm run client`: change that, not this file.

/** The codes of errors by API key; a later release may have more. */
export type ErrorCode =
  | "account_blocked"
  | "api_key_invalid"
  | "api_key_not_accepted"
  | "api_key_scope_missing"
  | "balance_limit_reached"
  | "card_is_own"
  | "card_not_found"
  | "charge_too_small"
  | "customer_account_closed"
  | "foreign_origin"
  | "idempotency_key_invalid"
  | "idempotency_key_missing"
  | "idempotency_key_reused"
  | "internal_error"
  | "invalid_input"
  | "money_paused"
  | "not_found"
  | "outcome_unknown"
  | "partner_switched_off"
  | "payload_too_large"
  | "payment_link_closed"
  | "payment_link_not_found"
  | "payment_request_closed"
  | "payment_request_not_found"
  | "payment_request_not_paid"
  | "payout_not_found"
  | "reference_used"
  | "refund_exceeds_charge"
  | "refund_exceeds_day"
  | "refund_exceeds_settlement"
  | "refund_too_late"
  | "request_too_slow"
  | "server_busy"
  | "server_starting"
  | "till_not_open"
  | "too_many_requests"
  | "unsupported_media_type"
  | "webhook_endpoint_missing";

/** The codes of errors of one field. */
export type FieldErrorCode =
  | "required"
  | "invalid_format"
  | "too_short"
  | "too_long"
  | "too_small"
  | "too_big"
  | "not_allowed"
  | "too_easy"
  | "too_common"
  | "too_personal"
  | "reserved"
  | "unknown_field"
  | "lost_zero";

/** The body of a webhook, by its `type`; a later release may have more types. */
export type WebhookEvent =
  | ChargeCreatedEvent
  | ChargeApprovedEvent
  | ChargeRejectedEvent
  | ChargeExpiredEvent
  | ChargeCancelledEvent
  | ChargeRefundedEvent
  | DisputeOpenedEvent
  | DisputeAnsweredEvent
  | DisputeEndedEvent
  | PayoutRequestedEvent
  | PayoutApprovedEvent
  | PayoutPaidEvent
  | PayoutRejectedEvent
  | PayoutCancelledEvent
  | TestEvent;

/** A place where the partner charges. */
export interface Branch {
  /** The branch's ID. */
  id: string;
  /** What the partner calls it. */
  name: string;
  /** When it was added. */
  created_at: string;
  /** When it was closed, for good; null while it is open. */
  closed_at: string | null;
}

/** A charge as the partner sees it. */
export interface Charge {
  /** The charge's ID. */
  id: string;
  /** Where the charge stands. */
  status: ChargeStatus;
  /** What the customer is charged, in minor units. */
  amount: number;
  /** The partner's name when the charge was made. */
  partner_name: string;
  /** What the customer is shown beside the amount; null if nothing. */
  description: string | null;
  /** The last four digits of the card. */
  card_last_4: string;
  split: ChargeSplit;
  /** How much was refunded so far, in minor units. */
  refunded: number;
  /** When the charge was made. */
  created_at: string;
  /** Until when the customer can answer it. */
  expires_at: string;
  /** When it was decided; null while it is pending, and until it is noted that it expired. */
  decided_at: string | null;
  /** The customer's first name and an initial. */
  customer_name: string;
  /** What your own books call it; null if nothing. The customer never sees it. */
  reference: string | null;
  /** What your program keeps with it. The customer never sees it. */
  metadata: Record<string, string>;
  /** The payment link that the charge was made by; null for any other. */
  payment_link_id: string | null;
  /** The till that the charge was made at; null if it named none. */
  till: ChargeTill | null;
}

/** The customer paid a charge. */
export interface ChargeApprovedEvent {
  /** The event's ID, the same in every attempt: remember it, because an event may arrive twice. */
  id: string;
  /** The kind of event. */
  type: "charge.approved";
  /** Whether it is of a real charge; false for the sandbox. */
  livemode: boolean;
  /** When it happened. */
  created_at: string;
  /** What has changed, as the API answers it. */
  data: {
    /** The charge as the event left it. */
    payment_request: Charge;
  };
}

/** Your partner cancelled a charge, or it can no longer be answered. */
export interface ChargeCancelledEvent {
  /** The event's ID, the same in every attempt: remember it, because an event may arrive twice. */
  id: string;
  /** The kind of event. */
  type: "charge.cancelled";
  /** Whether it is of a real charge; false for the sandbox. */
  livemode: boolean;
  /** When it happened. */
  created_at: string;
  /** What has changed, as the API answers it. */
  data: {
    /** The charge as the event left it. */
    payment_request: Charge;
  };
}

/** A charge was created, by any register or person. */
export interface ChargeCreatedEvent {
  /** The event's ID, the same in every attempt: remember it, because an event may arrive twice. */
  id: string;
  /** The kind of event. */
  type: "charge.created";
  /** Whether it is of a real charge; false for the sandbox. */
  livemode: boolean;
  /** When it happened. */
  created_at: string;
  /** What has changed, as the API answers it. */
  data: {
    /** The charge as the event left it. */
    payment_request: Charge;
  };
}

/** The customer did not answer a charge in time. */
export interface ChargeExpiredEvent {
  /** The event's ID, the same in every attempt: remember it, because an event may arrive twice. */
  id: string;
  /** The kind of event. */
  type: "charge.expired";
  /** Whether it is of a real charge; false for the sandbox. */
  livemode: boolean;
  /** When it happened. */
  created_at: string;
  /** What has changed, as the API answers it. */
  data: {
    /** The charge as the event left it. */
    payment_request: Charge;
  };
}

/** One step of a charge's history. */
export interface ChargeHistoryEntry {
  /** What happened. */
  event:
    | "created"
    | "approved"
    | "rejected"
    | "expired"
    | "cancelled"
    | "refunded"
    | "disputed"
    | "dispute_answered"
    | "dispute_withdrawn"
    | "dispute_decided";
  /** When it happened. */
  at: string;
  /** The name of the partner's member or API key that did it; null for any other cause. */
  by: string | null;
  /** Who did it; null where nobody did, or where it was not recorded yet. */
  by_kind: "member" | "key" | "customer" | "operator" | null;
  /** How much was refunded, in minor units; null for any other event. */
  amount: number | null;
}

/** A refund with the charge that it is of. */
export interface ChargeRefund {
  /** The refund's ID. */
  id: string;
  /** What the customer got back, in minor units. */
  amount: number;
  split: RefundSplit;
  /** The reason that the customer reads; null if none was given. */
  reason: string | null;
  /** The name, at that time, of the member or the API key. */
  refunded_by: string;
  /** When the money was refunded. */
  created_at: string;
  /** The charge's ID. */
  payment_request_id: string;
  /** The charge's reference; null if it has none. */
  reference: string | null;
}

/** A paid charge was refunded, in full or in part. */
export interface ChargeRefundedEvent {
  /** The event's ID, the same in every attempt: remember it, because an event may arrive twice. */
  id: string;
  /** The kind of event. */
  type: "charge.refunded";
  /** Whether it is of a real charge; false for the sandbox. */
  livemode: boolean;
  /** When it happened. */
  created_at: string;
  /** What has changed, as the API answers it. */
  data: {
    /** The refund. */
    refund: Refund;
    /** The charge as the event left it. */
    payment_request: Charge;
  };
}

/** The customer rejected a charge. */
export interface ChargeRejectedEvent {
  /** The event's ID, the same in every attempt: remember it, because an event may arrive twice. */
  id: string;
  /** The kind of event. */
  type: "charge.rejected";
  /** Whether it is of a real charge; false for the sandbox. */
  livemode: boolean;
  /** When it happened. */
  created_at: string;
  /** What has changed, as the API answers it. */
  data: {
    /** The charge as the event left it. */
    payment_request: Charge;
  };
}

/** The terms that the charge was made under, and its parts. */
export interface ChargeSplit {
  /** The share of the amount that the customer gets as cashback. */
  cashback_basis_points: number;
  /** The share of the amount that Troco keeps as its fee. */
  fee_basis_points: number;
  /** The fixed part of the fee, in minor units. */
  fee_fixed: number;
  /** The customer's cashback, in minor units, rounded down. */
  cashback: number;
  /** The whole fee, in minor units: the share, rounded half up, and the fixed part. */
  fee: number;
  /**
   * The partner's part, in minor units: what cashback and fee leave, and what its balance grows
   * by.
   */
  establishment: number;
}

/** `pending` until it is decided once; nothing else ever changes again. */
export type ChargeStatus = "pending" | "approved" | "rejected" | "expired" | "cancelled";

/** Where a charge was made. */
export interface ChargeTill {
  /** The till's ID. */
  id: string;
  /** Its name now. */
  name: string;
  /** Its branch's ID. */
  branch_id: string;
  /** The branch's name now. */
  branch_name: string;
}

/** A charge with its history. */
export interface ChargeWithHistory {
  /** The charge's ID. */
  id: string;
  /** Where the charge stands. */
  status: ChargeStatus;
  /** What the customer is charged, in minor units. */
  amount: number;
  /** The partner's name when the charge was made. */
  partner_name: string;
  /** What the customer is shown beside the amount; null if nothing. */
  description: string | null;
  /** The last four digits of the card. */
  card_last_4: string;
  split: ChargeSplit;
  /** How much was refunded so far, in minor units. */
  refunded: number;
  /** When the charge was made. */
  created_at: string;
  /** Until when the customer can answer it. */
  expires_at: string;
  /** When it was decided; null while it is pending, and until it is noted that it expired. */
  decided_at: string | null;
  /** The customer's first name and an initial. */
  customer_name: string;
  /** What your own books call it; null if nothing. The customer never sees it. */
  reference: string | null;
  /** What your program keeps with it. The customer never sees it. */
  metadata: Record<string, string>;
  /** The payment link that the charge was made by; null for any other. */
  payment_link_id: string | null;
  /** The till that the charge was made at; null if it named none. */
  till: ChargeTill | null;
  /** What happened to the charge, oldest first. */
  timeline: ChargeHistoryEntry[];
}

/** A customer's claim that a paid charge is wrong. */
export interface Dispute {
  /** The dispute's ID. */
  id: string;
  /** The ID of the contested charge. */
  payment_request_id: string;
  /** Where the dispute stands. */
  status: DisputeStatus;
  /** Whose turn it is; null once it has ended. */
  waits_for: "partner" | "administrator" | null;
  /** Why the customer contests the charge. */
  reason: DisputeReason;
  /** What the customer wrote. */
  text: string;
  /** When the customer contested the charge. */
  opened_at: string;
  /** Until when the partner can reply. */
  reply_until: string;
  /** What the partner replied; null if it has not. */
  reply: string | null;
  /** When the partner replied; null if it has not. */
  replied_at: string | null;
  /** When it ended; null while it has not. */
  ended_at: string | null;
  /** Why an administrator decided so; null without a decision. */
  decision_reason: string | null;
}

/** Your partner replied to a dispute. */
export interface DisputeAnsweredEvent {
  /** The event's ID, the same in every attempt: remember it, because an event may arrive twice. */
  id: string;
  /** The kind of event. */
  type: "dispute.answered";
  /** Whether it is of a real charge; false for the sandbox. */
  livemode: boolean;
  /** When it happened. */
  created_at: string;
  /** What has changed, as the API answers it. */
  data: {
    /** The dispute as the event left it. */
    dispute: Dispute;
    /** The charge as the event left it. */
    payment_request: Charge;
  };
}

/** A dispute was decided or withdrawn, or the whole charge was refunded. */
export interface DisputeEndedEvent {
  /** The event's ID, the same in every attempt: remember it, because an event may arrive twice. */
  id: string;
  /** The kind of event. */
  type: "dispute.ended";
  /** Whether it is of a real charge; false for the sandbox. */
  livemode: boolean;
  /** When it happened. */
  created_at: string;
  /** What has changed, as the API answers it. */
  data: {
    /** The dispute as the event left it. */
    dispute: Dispute;
    /** The charge as the event left it. */
    payment_request: Charge;
  };
}

/** The customer contests a paid charge: reply, or refund it. */
export interface DisputeOpenedEvent {
  /** The event's ID, the same in every attempt: remember it, because an event may arrive twice. */
  id: string;
  /** The kind of event. */
  type: "dispute.opened";
  /** Whether it is of a real charge; false for the sandbox. */
  livemode: boolean;
  /** When it happened. */
  created_at: string;
  /** What has changed, as the API answers it. */
  data: {
    /** The dispute as the event left it. */
    dispute: Dispute;
    /** The charge as the event left it. */
    payment_request: Charge;
  };
}

/** Why a customer contests a charge. */
export type DisputeReason = "not_mine" | "not_received" | "not_as_described" | "wrong_amount" | "twice" | "other";

/**
 * `open`: the partner has not replied. `refunded`: the partner has returned the whole amount.
 * The last four never change any more.
 */
export type DisputeStatus =
  | "open"
  | "answered"
  | "settled_for_customer"
  | "settled_for_partner"
  | "withdrawn"
  | "refunded";

/** A dispute with what a list shows of its charge. */
export interface DisputedCharge {
  /** The dispute's ID. */
  id: string;
  /** The ID of the contested charge. */
  payment_request_id: string;
  /** Where the dispute stands. */
  status: DisputeStatus;
  /** Whose turn it is; null once it has ended. */
  waits_for: "partner" | "administrator" | null;
  /** Why the customer contests the charge. */
  reason: DisputeReason;
  /** What the customer wrote. */
  text: string;
  /** When the customer contested the charge. */
  opened_at: string;
  /** Until when the partner can reply. */
  reply_until: string;
  /** What the partner replied; null if it has not. */
  reply: string | null;
  /** When the partner replied; null if it has not. */
  replied_at: string | null;
  /** When it ended; null while it has not. */
  ended_at: string | null;
  /** Why an administrator decided so; null without a decision. */
  decision_reason: string | null;
  /** The charge's amount, in minor units. */
  amount: number;
  /** How much of the charge was refunded so far, in minor units. */
  refunded: number;
  /** The partner's name when the charge was made. */
  partner_name: string;
  /** The customer's first name and an initial. */
  customer_name: string;
  /** When the charge was made. */
  charged_at: string;
}

/** An event with every attempt to deliver it. */
export interface Event {
  /** The event's ID, as every webhook of it has it. */
  id: string;
  /** The kind of event. */
  type:
    | "charge.created"
    | "charge.approved"
    | "charge.rejected"
    | "charge.expired"
    | "charge.cancelled"
    | "charge.refunded"
    | "dispute.opened"
    | "dispute.answered"
    | "dispute.ended"
    | "payout.requested"
    | "payout.approved"
    | "payout.paid"
    | "payout.rejected"
    | "payout.cancelled"
    | "test";
  /** `live` is of real charges, `test` of those of the sandbox. */
  mode: KeyMode;
  /** When it happened. */
  created_at: string;
  /** What has changed, as it was sent. */
  data: Record<string, unknown>;
  /** Its delivery to each address that still exists, with every attempt. */
  deliveries: EventDelivery[];
}

/** The delivery of an event to an address. */
export interface EventDelivery {
  /** The delivery's ID. */
  id: string;
  /** `failed` after fifteen attempts over about a day, none of which succeeded. */
  status: "waiting" | "delivered" | "failed";
  /** When it is tried next; null if it is not. */
  next_try_at: string | null;
  /** When the event happened. */
  created_at: string;
  /** The address's ID. */
  webhook_endpoint_id: string;
  /** The address that it is sent to. */
  url: string;
  /** Every attempt so far, oldest first. */
  attempts: WebhookAttempt[];
}

/** Where the delivery of an event to an address stands. */
export interface EventDeliveryState {
  /** The delivery's ID. */
  id: string;
  /** `failed` after fifteen attempts over about a day, none of which succeeded. */
  status: "waiting" | "delivered" | "failed";
  /** When it is tried next; null if it is not. */
  next_try_at: string | null;
  /** When the event happened. */
  created_at: string;
  /** The address's ID. */
  webhook_endpoint_id: string;
  /** The address that it is sent to. */
  url: string;
}

/** `live` moves real money; `test` reaches the sandbox only. */
export type KeyMode = "live" | "test";

/** A language of the app. */
export type Language = "pt" | "es" | "en";

/** An event that was sent to an address of the partner. */
export interface ListedEvent {
  /** The event's ID, as every webhook of it has it. */
  id: string;
  /** The kind of event. */
  type:
    | "charge.created"
    | "charge.approved"
    | "charge.rejected"
    | "charge.expired"
    | "charge.cancelled"
    | "charge.refunded"
    | "dispute.opened"
    | "dispute.answered"
    | "dispute.ended"
    | "payout.requested"
    | "payout.approved"
    | "payout.paid"
    | "payout.rejected"
    | "payout.cancelled"
    | "test";
  /** `live` is of real charges, `test` of those of the sandbox. */
  mode: KeyMode;
  /** When it happened. */
  created_at: string;
  /** What has changed, as it was sent. */
  data: Record<string, unknown>;
  /** Its delivery to each address that still exists. */
  deliveries: EventDeliveryState[];
}

/** A payout account as all of the partner's members see it. */
export interface MaskedPayoutAccount {
  kind: PayoutAccountKind;
  /** Whose account it is. */
  holder_name: string;
  /** How the key or number ends, such as `•••• 4321`. */
  masked: string;
}

/** An address at which one customer pays once. */
export interface PaymentLink {
  /** The link's ID. */
  id: string;
  /** `test` for a link of the sandbox, which moves no money. */
  mode: KeyMode;
  /** Where the link stands. */
  status: PaymentLinkStatus;
  /** What the customer pays, in minor units. */
  amount: number;
  /** What the customer is shown beside the amount; null if nothing. */
  description: string | null;
  split: ChargeSplit;
  /** When the link was made. */
  created_at: string;
  /** Until when it can be paid. */
  expires_at: string;
  /** The address that the customer opens, also as a QR code. */
  url: string;
  /** Where the customer is led afterwards; null for nowhere. */
  return_url: string | null;
  /** What your own books call it; null if nothing. The customer never sees it. */
  reference: string | null;
  /** What your program keeps with it. The customer never sees it. */
  metadata: Record<string, string>;
  /** When it was paid or cancelled; null otherwise. */
  closed_at: string | null;
  /** The charge that paid it; null until it is paid. */
  payment_request_id: string | null;
}

/** `open` until it is paid, cancelled or expired; nothing else ever changes again. */
export type PaymentLinkStatus = "open" | "paid" | "expired" | "cancelled";

/** Money of the partner balance that Troco pays to the partner's bank account. */
export interface Payout {
  /** The payout's ID. */
  id: string;
  /** What is paid out, in minor units. */
  amount: number;
  /** Where the payout stands. */
  status: PayoutStatus;
  /** The account that was set when it was requested; its number is masked. */
  account: MaskedPayoutAccount;
  /** The bank's reference of the payment; null until it is paid. */
  bank_reference: string | null;
  /** Why it was rejected; null otherwise. */
  reason: string | null;
  /** Whether an owner requested it, or the partner's payout schedule. */
  requested_by: "owner" | "schedule";
  /** When it was requested. */
  requested_at: string;
  /** When it was paid, rejected or cancelled; null while it waits. */
  decided_at: string | null;
}

/** By what the bank finds the account. */
export type PayoutAccountKind = "pix" | "iban" | "bank";

/** The operator approved a payout; it is paid next. */
export interface PayoutApprovedEvent {
  /** The event's ID, the same in every attempt: remember it, because an event may arrive twice. */
  id: string;
  /** The kind of event. */
  type: "payout.approved";
  /** Whether it is of a real charge; false for the sandbox. */
  livemode: boolean;
  /** When it happened. */
  created_at: string;
  /** What has changed, as the API answers it. */
  data: {
    /** The payout as the event left it. */
    payout: Payout;
  };
}

/** An owner cancelled a payout, and its amount is in the balance again. */
export interface PayoutCancelledEvent {
  /** The event's ID, the same in every attempt: remember it, because an event may arrive twice. */
  id: string;
  /** The kind of event. */
  type: "payout.cancelled";
  /** Whether it is of a real charge; false for the sandbox. */
  livemode: boolean;
  /** When it happened. */
  created_at: string;
  /** What has changed, as the API answers it. */
  data: {
    /** The payout as the event left it. */
    payout: Payout;
  };
}

/** A payout was paid; see `bank_reference`. */
export interface PayoutPaidEvent {
  /** The event's ID, the same in every attempt: remember it, because an event may arrive twice. */
  id: string;
  /** The kind of event. */
  type: "payout.paid";
  /** Whether it is of a real charge; false for the sandbox. */
  livemode: boolean;
  /** When it happened. */
  created_at: string;
  /** What has changed, as the API answers it. */
  data: {
    /** The payout as the event left it. */
    payout: Payout;
  };
}

/** The operator rejected a payout, and its amount is in the balance again. */
export interface PayoutRejectedEvent {
  /** The event's ID, the same in every attempt: remember it, because an event may arrive twice. */
  id: string;
  /** The kind of event. */
  type: "payout.rejected";
  /** Whether it is of a real charge; false for the sandbox. */
  livemode: boolean;
  /** When it happened. */
  created_at: string;
  /** What has changed, as the API answers it. */
  data: {
    /** The payout as the event left it. */
    payout: Payout;
  };
}

/** An owner or the payout schedule requested a payout. */
export interface PayoutRequestedEvent {
  /** The event's ID, the same in every attempt: remember it, because an event may arrive twice. */
  id: string;
  /** The kind of event. */
  type: "payout.requested";
  /** Whether it is of a real charge; false for the sandbox. */
  livemode: boolean;
  /** When it happened. */
  created_at: string;
  /** What has changed, as the API answers it. */
  data: {
    /** The payout as the event left it. */
    payout: Payout;
  };
}

/**
 * `requested` until an administrator pays or rejects it, or an owner cancels it; then it never
 * changes again.
 */
export type PayoutStatus = "requested" | "paid" | "rejected" | "cancelled";

/** Money of a charge that the partner returned. */
export interface Refund {
  /** The refund's ID. */
  id: string;
  /** What the customer got back, in minor units. */
  amount: number;
  split: RefundSplit;
  /** The reason that the customer reads; null if none was given. */
  reason: string | null;
  /** The name, at that time, of the member or the API key. */
  refunded_by: string;
  /** When the money was refunded. */
  created_at: string;
}

/** Out of which part of the charge the refund was paid. */
export interface RefundSplit {
  /** What was taken back of the customer's cashback, in minor units. */
  cashback: number;
  /** What Troco gave back of its fee, in minor units. */
  fee: number;
  /** What the partner gave back, in minor units: what its balance shrinks by. */
  establishment: number;
}

/** The partner balance. */
export interface Settlement {
  /** What Troco owes the partner, without payouts that wait, in minor units. */
  balance: number;
  /** The payouts in progress. */
  pending: {
    /** How many payouts wait. */
    count: number;
    /** Their amounts together, in minor units. */
    amount: number;
  };
  /** The smallest payout, in minor units; the whole balance can always be paid. */
  smallest_payout: number;
}

/** The charge of an entry. Its amounts are those of the entry: of a refund, the refunded part. */
export interface SettlementCharge {
  /** The charge's ID. */
  id: string;
  /** The charged or refunded amount, in minor units. */
  amount: number;
  /** The fee in that amount, in minor units. */
  fee: number;
  /** The cashback in that amount, in minor units. */
  cashback: number;
  /** The charge's description; null if it has none. */
  description: string | null;
  /** The customer's first name and an initial. */
  customer_name: string;
  /** The charge's reference; null if it has none. */
  reference: string | null;
}

/** One change of the partner balance. */
export interface SettlementEntry {
  /** The entry's place in the balance's history, from 1 without gaps. */
  sequence: number;
  /** What it comes from: a payout has a `payout_id`, a charge or refund a `charge`. */
  kind: SettlementKind;
  /**
   * What it adds to the balance, in minor units; negative for what leaves it. Of a charge or
   * refund it is the `establishment` of its `split`.
   */
  amount: number;
  /** The balance after it, in minor units. */
  balance_after: number;
  /**
   * When it was posted: the charge's `decided_at`, the refund's `created_at`, the payout's
   * `requested_at`, and of a `payout_return` its `decided_at`.
   */
  at: string;
  /** The charge that was paid or refunded; null for anything else. */
  charge: SettlementCharge | null;
  /** The refund; null for anything else. */
  refund_id: string | null;
  /** The payout; null for anything else. */
  payout_id: string | null;
}

/**
 * `payout_return` is the amount of a payout that was rejected or cancelled; `correction` is
 * Troco's.
 */
export type SettlementKind = "charge" | "refund" | "payout" | "payout_return" | "correction";

/** The partner balance over a period. */
export interface SettlementReport {
  /** The first day of the period, in `time_zone`. */
  from: string;
  /** The last day of the period, which is included; not before `from`. */
  to: string;
  /** The time zone of the days. */
  time_zone: string;
  /** The installation's currency. */
  currency: string;
  /** The balance before the period, in minor units. */
  opening_balance: number;
  /** The balance at its end, in minor units. */
  closing_balance: number;
  /** The entries of the period by type; a type without entries is left out. */
  totals: SettlementTotal[];
}

/** The entries of one type in a period. */
export interface SettlementTotal {
  /** What the entries come from. */
  kind: SettlementKind;
  /** How many entries there are. */
  count: number;
  /** Their amounts together, in minor units; negative for what left. */
  amount: number;
}

/** An owner sent it by hand, to try the address out. */
export interface TestEvent {
  /** The event's ID, the same in every attempt: remember it, because an event may arrive twice. */
  id: string;
  /** The kind of event. */
  type: "test";
  /** Whether it is of a real charge; false for the sandbox. */
  livemode: boolean;
  /** When it happened. */
  created_at: string;
  /** What has changed, as the API answers it. */
  data: Record<string, never>;
}

/** A till of a branch, which charges name. */
export interface Till {
  /** The till's ID. */
  id: string;
  /** The branch that it stands in. */
  branch_id: string;
  /** What the partner calls it. */
  name: string;
  /** When it was added. */
  created_at: string;
  /** When it was closed, for good; null while it is open. */
  closed_at: string | null;
}

/** One attempt to deliver an event. */
export interface WebhookAttempt {
  /** When the event was sent. */
  at: string;
  /** The status that your server answered; null if it did not. */
  http_status: number | null;
  /**
   * Why it failed; null if it did not. `status`: an answer that is not 2xx; `timeout`: none
   * within ten seconds; `not_public`: an address that is not public; `secret`: one that cannot
   * be decrypted.
   */
  failure: "status" | "redirect" | "timeout" | "unreachable" | "not_public" | "secret" | null;
  /** How long the attempt took, in milliseconds. */
  took_ms: number;
  /** The beginning of your server's answer, at most 500 characters; null if it was empty. */
  excerpt: string | null;
}

export interface ChargesCreateInput {
  /** The card's 16 digits, also with spaces or hyphens between them. */
  card_number: string;
  /** The amount, in minor units: `2500` is 25.00. */
  amount: number;
  /** What the customer is shown beside the amount. */
  description?: string | undefined;
  /** What your own books call the charge. The customer never sees it. */
  reference?: string | undefined;
  /** What your program keeps with the charge: at most 20 texts of at most 500 characters. */
  metadata?: Record<string, string> | undefined;
  /**
   * Whether no other charge with the reference may wait or be paid, and no payment link with it
   * be open.
   */
  unique_reference?: boolean | undefined;
  /** The open till that the charge is made at; `listTills` has them. */
  till_id?: string | undefined;
}

export interface ChargesListInput {
  /**
   * Words of the description, the reference, the customer's name or the card's last digits, each
   * of which must be found, or an exact amount such as `42,00`; case and accents do not matter.
   */
  search?: string | undefined;
  /** The whole reference, exactly as it was given. */
  reference?: string | undefined;
  /** Only charges of this till. */
  till_id?: string | undefined;
  /** Only charges of the tills of this branch. */
  branch_id?: string | undefined;
  /** Only charges that were made then or later, whenever they were paid. */
  from?: string | undefined;
  /** Only charges that were made before, whenever they were paid. */
  to?: string | undefined;
  /** Only charges with this status. */
  status?: ChargeStatus | undefined;
  /**
   * The `next_before` of the page before: rows after that one follow. Leave it out for the first
   * page.
   */
  before?: string | undefined;
  /** The most rows of a page. */
  limit?: number | undefined;
}

export interface ChargesListOutput {
  /** The charges of this page. */
  payment_requests: Charge[];
  /** What to pass as `before` for the next page; null on the last one. */
  next_before: string | null;
}

export interface PaymentLinksCreateInput {
  /** The amount, in minor units: `2500` is 25.00. */
  amount: number;
  /** What the customer is shown beside the amount. */
  description?: string | undefined;
  /** What your own books call it. The customer never sees it. */
  reference?: string | undefined;
  /** What your program keeps with it: at most 20 texts of at most 500 characters. */
  metadata?: Record<string, string> | undefined;
  /** Where the customer is led afterwards. Left out, nowhere. */
  return_url?: string | undefined;
  /** The till that shows it, which its charge names. Left out, none. */
  till_id?: string | undefined;
  /** After how many seconds it can no longer be paid: a minute to a week. */
  expires_in?: number | undefined;
}

export interface PaymentLinksListInput {
  /** The whole reference, exactly as it was given. */
  reference?: string | undefined;
  /**
   * The `next_before` of the page before: rows after that one follow. Leave it out for the first
   * page.
   */
  before?: string | undefined;
  /** The most rows of a page. */
  limit?: number | undefined;
}

export interface PaymentLinksListOutput {
  /** The links of this page. */
  payment_links: PaymentLink[];
  /** What to pass as `before` for the next page; null on the last one. */
  next_before: string | null;
}

export interface RefundsCreateInput {
  /** How much to refund, in minor units. */
  amount: number;
  /** Why; the customer reads it. */
  reason?: string | undefined;
}

export interface RefundsCreateOutput {
  refund: Refund;
  /** The charge as the refund leaves it. */
  payment_request: Charge;
  /** The partner's balance after it, in minor units; null for cashiers. The sandbox has its own. */
  settlement_balance: number | null;
}

export interface RefundsListInput {
  /** Only refunds that were made then or later. */
  from?: string | undefined;
  /** Only refunds that were made before. */
  to?: string | undefined;
  /**
   * The `next_before` of the page before: rows after that one follow. Leave it out for the first
   * page.
   */
  before?: string | undefined;
  /** The most rows of a page. */
  limit?: number | undefined;
}

export interface RefundsListOutput {
  /** The refunds of this page. */
  refunds: ChargeRefund[];
  /** What to pass as `before` for the next page; null on the last one. */
  next_before: string | null;
}

export interface RefundsListOfChargeInput {
  /**
   * The `next_before` of the page before: rows after that one follow. Leave it out for the first
   * page.
   */
  before?: string | undefined;
  /** The most rows of a page. */
  limit?: number | undefined;
}

export interface RefundsListOfChargeOutput {
  /** The refunds of this page. */
  refunds: Refund[];
  /** What to pass as `before` for the next page; null on the last one. */
  next_before: string | null;
}

export interface DisputesListInput {
  /** All disputes, or those that have not ended. */
  show?: "all" | "open" | undefined;
  /**
   * The `next_before` of the page before: rows after that one follow. Leave it out for the first
   * page.
   */
  before?: string | undefined;
  /** The most rows of a page. */
  limit?: number | undefined;
}

export interface DisputesListOutput {
  /** The disputes of this page. */
  disputes: DisputedCharge[];
  /** What to pass as `before` for the next page; null on the last one. */
  next_before: string | null;
  /** How many the partner can still reply to, whatever `show` is. */
  waiting: number;
}

export interface DisputesRetrieveOfChargeOutput {
  /** The dispute; null if the charge was not contested. */
  dispute: Dispute | null;
}

export interface SettlementListEntriesInput {
  /** The first day of the period, in `time_zone`. */
  from?: string | undefined;
  /** The last day of the period, which is included; not before `from`. */
  to?: string | undefined;
  /** The IANA time zone that days and times are meant in. */
  time_zone?: string | undefined;
  /** The `next_before` of the page before: the `sequence` of its last entry. */
  before?: string | undefined;
  /** The most rows of a page. */
  limit?: number | undefined;
}

export interface SettlementListEntriesOutput {
  /** The entries of this page. */
  entries: SettlementEntry[];
  /** What to pass as `before` for the next page; null on the last one. */
  next_before: string | null;
}

export interface SettlementRetrieveReportInput {
  /** The first day of the period, in `time_zone`. */
  from: string;
  /** The last day of the period, which is included; not before `from`. */
  to: string;
  /** The IANA time zone that days and times are meant in. */
  time_zone?: string | undefined;
}

export interface SettlementExportReportInput {
  /** The first day of the period, in `time_zone`. */
  from: string;
  /** The last day of the period, which is included; not before `from`. */
  to: string;
  /** The IANA time zone that days and times are meant in. */
  time_zone?: string | undefined;
  /**
   * The language of headings, statuses and the name, and, for a user, of separator and decimal
   * sign.
   */
  language?: Language | undefined;
}

export interface PayoutsListInput {
  /**
   * The `next_before` of the page before: rows after that one follow. Leave it out for the first
   * page.
   */
  before?: string | undefined;
  /** The most rows of a page. */
  limit?: number | undefined;
}

export interface PayoutsListOutput {
  /** The payouts of this page. */
  payouts: Payout[];
  /** What to pass as `before` for the next page; null on the last one. */
  next_before: string | null;
}

export interface EventsListInput {
  /** Only events of this mode: for a user `live` if left out, for a key its own. */
  mode?: KeyMode | undefined;
  /** Only events of this kind. */
  type?:
    | "charge.created"
    | "charge.approved"
    | "charge.rejected"
    | "charge.expired"
    | "charge.cancelled"
    | "charge.refunded"
    | "dispute.opened"
    | "dispute.answered"
    | "dispute.ended"
    | "payout.requested"
    | "payout.approved"
    | "payout.paid"
    | "payout.rejected"
    | "payout.cancelled"
    | "test"
    | undefined;
  /**
   * The `next_before` of the page before: rows after that one follow. Leave it out for the first
   * page.
   */
  before?: string | undefined;
  /** The most rows of a page. */
  limit?: number | undefined;
}

export interface EventsListOutput {
  /** The events of this page. */
  events: ListedEvent[];
  /** What to pass as `before` for the next page; null on the last one. */
  next_before: string | null;
}

export interface TillsListOutput {
  /** The branches, by name. */
  branches: Branch[];
  /** The tills of all branches, by name. */
  tills: Till[];
}
