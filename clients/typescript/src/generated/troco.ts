// Generated from the OpenAPI document by `npm run client`: change that, not this file.

import { Connection, List, type CallOptions, type TrocoOptions, type WriteOptions } from "../connection.ts";
import type {
  Charge,
  ChargeRefund,
  ChargeWithHistory,
  ChargesCreateInput,
  ChargesListInput,
  ChargesListOutput,
  DisputedCharge,
  DisputesListInput,
  DisputesListOutput,
  DisputesRetrieveOfChargeOutput,
  Event,
  EventsListInput,
  EventsListOutput,
  ListedEvent,
  PaymentLink,
  PaymentLinksCreateInput,
  PaymentLinksListInput,
  PaymentLinksListOutput,
  Payout,
  PayoutsListInput,
  PayoutsListOutput,
  Refund,
  RefundsCreateInput,
  RefundsCreateOutput,
  RefundsListInput,
  RefundsListOfChargeInput,
  RefundsListOfChargeOutput,
  RefundsListOutput,
  Settlement,
  SettlementEntry,
  SettlementExportReportInput,
  SettlementListEntriesInput,
  SettlementListEntriesOutput,
  SettlementReport,
  SettlementRetrieveReportInput,
  TillsListOutput,
} from "./types.ts";

class ChargesResource {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Charges a card number; the customer is asked right away. Needs the permission
   * `charges:write`.
   *
   * The charge is `pending` until the customer answers; a webhook reports it. `card_not_found`
   * also stands for a card that is frozen or was replaced, and for one whose holder cannot pay
   * or has blocked the partner. `charge_too_small` has `minimum_amount`: below it, fee and
   * cashback exceed the amount. `till_not_open`: the till is closed, or none of the partner's.
   * With `unique_reference`, `reference_used` has the `payment_request_id` and `status` of
   * another charge with the same reference that waits or is paid, or the `payment_link_id` of a
   * payment link that is open; of two requests at once, one makes a charge. `too_many_requests`
   * also limits how often a partner charges one customer, and how many unknown cards it tries.
   *
   * @throws TrocoError `idempotency_key_missing`, `idempotency_key_invalid`, `card_not_found`,
   * `idempotency_key_reused`, `card_is_own`, `charge_too_small`, `reference_used`,
   * `till_not_open`
   */
  create(input: ChargesCreateInput, options: WriteOptions = {}): Promise<Charge> {
    return this.#connection.call(
      { method: "POST", path: "/partner/payment-requests", isIdempotent: true },
      input,
      options,
    );
  }

  /**
   * One of the partner's charges, with its history. Needs the permission `charges:read`.
   *
   * @param id The charge's ID.
   * @throws TrocoError `payment_request_not_found`
   */
  retrieve(id: string, options: CallOptions = {}): Promise<ChargeWithHistory> {
    return this.#connection.call({ method: "GET", path: "/partner/payment-requests/{id}", id }, {}, options);
  }

  /**
   * The partner's charges, newest first. Needs the permission `charges:read`.
   *
   * `too_many_requests`: the caller has too many searches under way.
   */
  list(input: ChargesListInput = {}, options: CallOptions = {}): List<Charge, ChargesListOutput> {
    return new List("payment_requests", 100, input, (page) =>
      this.#connection.call({ method: "GET", path: "/partner/payment-requests" }, page, options),
    );
  }

  /**
   * Cancels a pending charge. Needs the permission `charges:write`.
   *
   * A repeat gets the same answer. `payment_request_closed` has `status`.
   *
   * The client does not repeat it by itself, because it takes no idempotency key.
   *
   * @param id The charge's ID.
   * @throws TrocoError `payment_request_not_found`, `payment_request_closed`
   */
  cancel(id: string, options: CallOptions = {}): Promise<Charge> {
    return this.#connection.call(
      { method: "POST", path: "/partner/payment-requests/{id}/cancellation", id },
      {},
      options,
    );
  }
}

class PaymentLinksResource {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Makes an address at which one customer pays once. Needs the permission `charges:write`.
   *
   * Show its `url` as a QR code, or lead the customer there. Nothing happens before a customer
   * approves it with the purchase password: that makes a charge with the link's `reference` and
   * `metadata`, which is `approved` from its first moment, and `charge.approved` reports it. The
   * address to return to gets the link's ID as `payment_link` and its status as
   * `payment_link_status`: a customer may have made them up, so read the link before you hand
   * anything over. It must be https at a public name, without user or password; what follows a
   * `#` stays behind the parameters. `charge_too_small` has `minimum_amount`. `reference_used`
   * has the `payment_request_id` and the `status` of a charge that was made with
   * `unique_reference` and this reference, and waits or is paid.
   *
   * @throws TrocoError `idempotency_key_missing`, `idempotency_key_invalid`,
   * `idempotency_key_reused`, `till_not_open`, `charge_too_small`, `reference_used`
   */
  create(input: PaymentLinksCreateInput, options: WriteOptions = {}): Promise<PaymentLink> {
    return this.#connection.call(
      { method: "POST", path: "/partner/payment-links", isIdempotent: true },
      input,
      options,
    );
  }

  /**
   * One of the partner's payment links. Needs the permission `charges:read`.
   *
   * @param id Its ID.
   * @throws TrocoError `payment_link_not_found`
   */
  retrieve(id: string, options: CallOptions = {}): Promise<PaymentLink> {
    return this.#connection.call({ method: "GET", path: "/partner/payment-links/{id}", id }, {}, options);
  }

  /**
   * The partner's payment links, newest first, paginated by key. Needs the permission
   * `charges:read`.
   *
   * A link that nobody paid is deleted 30 days after it expired, and so is every link of the
   * sandbox.
   */
  list(input: PaymentLinksListInput = {}, options: CallOptions = {}): List<PaymentLink, PaymentLinksListOutput> {
    return new List("payment_links", 100, input, (page) =>
      this.#connection.call({ method: "GET", path: "/partner/payment-links" }, page, options),
    );
  }

  /**
   * Cancels an open payment link. Needs the permission `charges:write`.
   *
   * A repeat gets the same answer. `payment_link_closed` has `status`.
   *
   * The client does not repeat it by itself, because it takes no idempotency key.
   *
   * @param id Its ID.
   * @throws TrocoError `payment_link_not_found`, `payment_link_closed`
   */
  cancel(id: string, options: CallOptions = {}): Promise<PaymentLink> {
    return this.#connection.call({ method: "POST", path: "/partner/payment-links/{id}/cancellation", id }, {}, options);
  }
}

class RefundsResource {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Refunds a paid charge, in full or in part, within 90 days. Needs the permission
   * `refunds:write`.
   *
   * Members who are not owners refund up to their role's ceiling, which is for all that one
   * member refunds of one charge: `refund_exceeds_ceiling` has the `ceiling` and what is `left`
   * of it; `refund_exceeds_day` has the same of a day, of a cashier or a key with a
   * `refund_ceiling`, and `until` when. `refund_another_day`: cashiers refund charges of the
   * same day alone. Owners have no ceiling. In the 24 hours after a new device or password, all
   * that a member refunds in a day has one: `cautious_limit_reached` has the `maximum`, what is
   * `left` of it, and `until` when. `refund_too_late` has `until`; `refund_exceeds_charge` has
   * `refundable`; `refund_exceeds_settlement` has the partner's `balance` and the `refundable`
   * that it covers; `customer_account_closed`: no account can receive the money.
   *
   * @param id The charge's ID.
   * @throws TrocoError `idempotency_key_missing`, `idempotency_key_invalid`,
   * `payment_request_not_found`, `idempotency_key_reused`, `payment_request_not_paid`,
   * `refund_exceeds_day`, `refund_too_late`, `refund_exceeds_charge`,
   * `refund_exceeds_settlement`, `customer_account_closed`, `balance_limit_reached`,
   * `money_paused`
   */
  create(id: string, input: RefundsCreateInput, options: WriteOptions = {}): Promise<RefundsCreateOutput> {
    return this.#connection.call(
      { method: "POST", path: "/partner/payment-requests/{id}/refunds", id, isIdempotent: true },
      input,
      options,
    );
  }

  /**
   * One refund of the partner. Needs the permission `refunds:read`.
   *
   * @param id The refund's ID.
   * @throws TrocoError `not_found`
   */
  retrieve(id: string, options: CallOptions = {}): Promise<ChargeRefund> {
    return this.#connection.call({ method: "GET", path: "/partner/refunds/{id}", id }, {}, options);
  }

  /** Refunds of all the partner's charges, newest first. Needs the permission `refunds:read`. */
  list(input: RefundsListInput = {}, options: CallOptions = {}): List<ChargeRefund, RefundsListOutput> {
    return new List("refunds", 100, input, (page) =>
      this.#connection.call({ method: "GET", path: "/partner/refunds" }, page, options),
    );
  }

  /**
   * Refunds of one of the partner's charges, newest first. Needs the permission `charges:read`.
   *
   * @param id The charge's ID.
   * @throws TrocoError `payment_request_not_found`
   */
  listOfCharge(
    id: string,
    input: RefundsListOfChargeInput = {},
    options: CallOptions = {},
  ): List<Refund, RefundsListOfChargeOutput> {
    return new List("refunds", 100, input, (page) =>
      this.#connection.call({ method: "GET", path: "/partner/payment-requests/{id}/refunds", id }, page, options),
    );
  }
}

class DisputesResource {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Disputes of the partner's charges, newest first. Needs the permission `charges:read`. */
  list(input: DisputesListInput = {}, options: CallOptions = {}): List<DisputedCharge, DisputesListOutput> {
    return new List("disputes", 100, input, (page) =>
      this.#connection.call({ method: "GET", path: "/partner/disputes" }, page, options),
    );
  }

  /**
   * The dispute of one of the partner's charges, or null. Needs the permission `charges:read`.
   *
   * @param id The charge's ID.
   * @throws TrocoError `payment_request_not_found`
   */
  retrieveOfCharge(id: string, options: CallOptions = {}): Promise<DisputesRetrieveOfChargeOutput> {
    return this.#connection.call({ method: "GET", path: "/partner/payment-requests/{id}/dispute", id }, {}, options);
  }
}

class SettlementResource {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The partner balance and its payouts in progress. Needs the permission `settlement:read`. */
  retrieve(options: CallOptions = {}): Promise<Settlement> {
    return this.#connection.call({ method: "GET", path: "/partner/settlement" }, {}, options);
  }

  /**
   * All entries of the partner balance, newest first, with their origin. Needs the permission
   * `settlement:read`.
   */
  listEntries(
    input: SettlementListEntriesInput = {},
    options: CallOptions = {},
  ): List<SettlementEntry, SettlementListEntriesOutput> {
    return new List("entries", 100, input, (page) =>
      this.#connection.call({ method: "GET", path: "/partner/settlement/entries" }, page, options),
    );
  }

  /**
   * The partner balance before and after a period, with totals by type. Needs the permission
   * `settlement:read`.
   *
   * The figures by which a period's entries are checked: `opening_balance` and the `totals` add
   * up to `closing_balance`. Amounts that left are negative. `too_many_requests` beyond 30
   * reports of the partner a minute, in all forms together.
   */
  retrieveReport(input: SettlementRetrieveReportInput, options: CallOptions = {}): Promise<SettlementReport> {
    return this.#connection.call({ method: "GET", path: "/partner/settlement/report" }, input, options);
  }

  /**
   * The partner balance over a period as a table, with opening and closing balances and totals
   * by type. Needs the permission `settlement:read`.
   *
   * `too_many_requests` beyond 30 reports of the partner a minute, in all forms together.
   */
  exportReport(input: SettlementExportReportInput, options: CallOptions = {}): Promise<string> {
    return this.#connection.call(
      { method: "GET", path: "/partner/settlement/report.csv", file: "text/csv" },
      input,
      options,
    );
  }
}

class PayoutsResource {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * One of the partner's payouts. Needs the permission `payouts:read`.
   *
   * @param id The payout's ID.
   * @throws TrocoError `payout_not_found`
   */
  retrieve(id: string, options: CallOptions = {}): Promise<Payout> {
    return this.#connection.call({ method: "GET", path: "/partner/payouts/{id}", id }, {}, options);
  }

  /**
   * The partner's payouts, newest first. Needs the permission `payouts:read`.
   *
   * A payout leaves the balance when it is requested, and returns to it if it is rejected or
   * cancelled.
   */
  list(input: PayoutsListInput = {}, options: CallOptions = {}): List<Payout, PayoutsListOutput> {
    return new List("payouts", 100, input, (page) =>
      this.#connection.call({ method: "GET", path: "/partner/payouts" }, page, options),
    );
  }
}

class EventsResource {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * One event, with every attempt to deliver it. Needs the permission `events:read`.
   *
   * @param id The event's ID.
   * @throws TrocoError `not_found`
   */
  retrieve(id: string, options: CallOptions = {}): Promise<Event> {
    return this.#connection.call({ method: "GET", path: "/partner/events/{id}", id }, {}, options);
  }

  /**
   * Events that were sent to the partner's addresses, newest first. Needs the permission
   * `events:read`.
   *
   * Events are kept for 30 days, and only those that an address subscribed to. A key reads those
   * of its own mode.
   */
  list(input: EventsListInput = {}, options: CallOptions = {}): List<ListedEvent, EventsListOutput> {
    return new List("events", 100, input, (page) =>
      this.#connection.call({ method: "GET", path: "/partner/events" }, page, options),
    );
  }

  /**
   * Sends an event again, with the same ID and content. Needs the permission `events:write`.
   *
   * To each address that got it, and to each that subscribes to it now. Starts the fifteen
   * attempts anew. `too_many_requests` beyond 30 sent by hand in ten minutes.
   *
   * The client does not repeat it by itself, because it takes no idempotency key.
   *
   * @param id The event's ID.
   * @throws TrocoError `not_found`, `webhook_endpoint_missing`
   */
  resend(id: string, options: CallOptions = {}): Promise<Event> {
    return this.#connection.call({ method: "POST", path: "/partner/events/{id}/resend", id }, {}, options);
  }
}

class TillsResource {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * The partner's branches and tills, by name; closed ones too, since charges name them. Needs
   * the permission `charges:read`.
   */
  list(options: CallOptions = {}): Promise<TillsListOutput> {
    return this.#connection.call({ method: "GET", path: "/partner/tills" }, {}, options);
  }
}

/**
 * A partner's access to Troco by an API key. Amounts are integers in minor units everywhere:
 * `2500` is 25.00. Moments are texts of RFC 3339 in UTC.
 *
 * Beside its own errors each method throws a TrocoError of `invalid_input`, `api_key_invalid`,
 * `account_blocked`, `api_key_scope_missing`, `partner_switched_off`, `too_many_requests`,
 * `payload_too_large`, `request_too_slow`, `unsupported_media_type`, `foreign_origin`,
 * `api_key_not_accepted`, `internal_error`, `server_busy`, `outcome_unknown`,
 * `server_starting`, `no_answer` or `unexpected_answer`.
 *
 * @example
 * const troco = new Troco({ baseUrl: "https://wallet.example", key: process.env.TROCO_KEY! });
 * await troco.charges.create({ card_number: "9042000000000019", amount: 2500 });
 */
export class Troco {
  readonly charges: ChargesResource;
  readonly paymentLinks: PaymentLinksResource;
  readonly refunds: RefundsResource;
  readonly disputes: DisputesResource;
  readonly settlement: SettlementResource;
  readonly payouts: PayoutsResource;
  readonly events: EventsResource;
  readonly tills: TillsResource;

  /** @throws TypeError for an address or a key that cannot be one */
  constructor(options: TrocoOptions) {
    const connection = new Connection(options);
    this.charges = new ChargesResource(connection);
    this.paymentLinks = new PaymentLinksResource(connection);
    this.refunds = new RefundsResource(connection);
    this.disputes = new DisputesResource(connection);
    this.settlement = new SettlementResource(connection);
    this.payouts = new PayoutsResource(connection);
    this.events = new EventsResource(connection);
    this.tills = new TillsResource(connection);
  }
}
