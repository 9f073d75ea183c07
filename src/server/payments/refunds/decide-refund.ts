import type { PartnerId, UserId } from "#contract/ids.ts";
import { largestRefund } from "#contract/payments/refund-split.ts";
import { lockedUsers } from "#server/customers/profiles/index.ts";
import { accounts, balanceOf, LedgerError, post, type Leg } from "#server/ledger/index.ts";
import { partnersRead } from "#server/partners/partners/index.ts";
import { earnedTotals, reduceEarned } from "#server/payments/cashback/index.ts";
import { lockedCharges, type ChargeRow } from "#server/payments/payment-requests/index.ts";
import { recordTransactions, type NewTransaction } from "#server/payments/transactions/index.ts";
import { need, type Decision, type Need } from "#server/platform/batches/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { judgeRefund, toSplit, type RefundAmount, type Parts } from "./judge-refund.ts";
import { newRefunds, refundedSums, type RefundRow } from "./store.ts";

/** The needs of a decision over a refund. */
export function refundNeeds(customerId: UserId, partnerId: PartnerId, id: string): Need[] {
  return [
    need(lockedUsers, { userId: customerId }),
    need(lockedCharges, { customerId, id }),
    need(accounts, { owner: customerId, kind: "cashback" }),
    need(accounts, { owner: customerId, kind: "wallet" }),
    need(accounts, { owner: partnerId, kind: "settlement" }),
    need(accounts, { owner: "operator", kind: "fees" }),
    need(accounts, { owner: "operator", kind: "suspense" }),
    need(refundedSums, { customerId, id }),
    need(earnedTotals, customerId),
    need(partnersRead, partnerId),
  ];
}

export interface Refund {
  readonly customerId: UserId;
  /** The charge's. */
  readonly id: string;
  /** Minor units, more than zero; `rest` is everything that was not refunded before. */
  readonly amount: bigint | "rest";
  readonly reason: string | null;
  readonly refundedBy: { readonly id: string; readonly name: string };
  /** A refund that a partner makes itself has an end; see `refundableUntil`. */
  readonly isLimitedInTime: boolean;
}

/** A refund that was decided, and the charge as it was before. */
export interface Refunded {
  readonly charge: ChargeRow;
  readonly row: RefundRow;
}

/**
 * Refunds a paid charge, whole or in part: every part of its split returns in proportion to the
 * amount (`splitRefund`), together with the statement rows, the cashback total and the events of
 * both sides. The module's README says what always holds.
 *
 * @throws DomainError `payment_request_not_paid`, `refund_too_late` with `until`,
 *   `refund_exceeds_charge` with `refundable`, `refund_exceeds_settlement` with `balance` and
 *   `refundable`, `customer_account_closed`, `balance_limit_reached`, `money_paused`
 */
export function decideRefund({ clock }: Pick<Services, "clock">, decision: Decision, refund: Refund): Refunded {
  const { reason, refundedBy, isLimitedInTime } = refund;
  const charge = requireRefundable(decision, refund);
  const at = clock.now();
  const before = decision.read(refundedSums)(charge.id);
  const amount = refund.amount === "rest" ? charge.amount - before : refund.amount;
  const parts = judgeRefund(charge, { before, amount, at, isLimitedInTime });
  const held = balanceOf(decision, { owner: charge.customer_id, kind: "cashback" });
  const fromWallet = held < parts.cashback ? parts.cashback - held : 0n;
  const transferId = newId(clock);
  postRefund(clock, decision, { charge, before, amount, parts, fromWallet, transferId, at });

  const row: RefundRow = {
    customer_id: charge.customer_id,
    id: newId(clock),
    payment_request_id: charge.id,
    partner_id: charge.partner_id,
    charge_amount: charge.amount,
    refunded_before: before,
    amount,
    ...parts,
    cashback_from_wallet: fromWallet,
    reason,
    refunded_by: refundedBy.id,
    refunded_by_name: refundedBy.name,
    transfer_id: transferId,
    created_at: at,
  };
  decision.write(newRefunds, row);
  recordTransactions(decision, rowsOf(clock, { charge, amount, cashback: parts.cashback, reason, transferId, at }));
  if (parts.cashback > 0n) reduceEarned(decision, charge.customer_id, parts.cashback);
  const memberIds = decision.read(partnersRead).get(charge.partner_id)?.memberIds ?? [];
  decision.notify(
    ...[charge.customer_id, ...memberIds].flatMap((userId) => [
      { userId, name: "payment_request" as const, subject: charge.id },
      { userId, name: "balance" as const },
    ]),
  );
  return { charge, row };
}

/** @returns a paid charge of a customer whose account is open */
function requireRefundable(decision: Decision, { customerId, id }: Pick<Refund, "customerId" | "id">): ChargeRow {
  const charge = decision.read(lockedCharges).get(id)!;
  if (charge.status !== "approved") throw new DomainError("payment_request_not_paid");
  if (decision.read(lockedUsers).get(customerId).isClosed) throw new DomainError("customer_account_closed");
  return charge;
}

interface Posting extends RefundAmount {
  readonly charge: ChargeRow;
  readonly parts: Parts;
  /** The part of the cashback that the cashback account no longer holds. */
  readonly fromWallet: bigint;
  readonly transferId: string;
}

/** The whole refund goes to the wallet; cashback that was spent is then debited there. */
function postRefund(clock: Clock, decision: Decision, posting: Posting): void {
  const { charge, before, amount, parts, fromWallet, transferId, at } = posting;
  const customer = charge.customer_id;
  const legs: Leg[] = [
    { owner: charge.partner_id, kind: "settlement", amount: -parts.establishment },
    { owner: customer, kind: "wallet", amount },
    { owner: customer, kind: "cashback", amount: fromWallet - parts.cashback },
    { owner: "operator", kind: "fees", amount: -parts.fee },
    { owner: "operator", kind: "suspense", amount: -fromWallet },
  ];
  try {
    post(decision, { id: transferId, kind: "refund", at, legs: legs.filter((leg) => leg.amount !== 0n) });
  } catch (error) {
    if (!(error instanceof LedgerError) || error.reason !== "insufficient_balance") throw error;
    // Only the settlement account may fall short, and it is the first leg's.
    const balance = error.params!["balance"] as number;
    const refundable = largestRefund(toSplit(charge), toWire(before), balance);
    throw new DomainError("refund_exceeds_settlement", { params: { balance, refundable } });
  }
  if (fromWallet === 0n) return;
  post(decision, {
    id: newId(clock),
    kind: "refund",
    at,
    legs: [
      { owner: customer, kind: "wallet", amount: -fromWallet },
      { owner: "operator", kind: "suspense", amount: fromWallet },
    ],
  });
}

interface StatementInput {
  readonly charge: ChargeRow;
  readonly amount: bigint;
  readonly cashback: bigint;
  readonly reason: string | null;
  readonly transferId: string;
  readonly at: Date;
}

/** The refund gets the later id, so that it stands above the cashback reversed with it. */
function rowsOf(clock: Clock, { charge, amount, cashback, reason, transferId, at }: StatementInput): NewTransaction[] {
  const shared = {
    userId: charge.customer_id,
    transferId,
    at,
    merchant: charge.partner_name,
    description: charge.description,
    message: reason,
  };
  const rows: NewTransaction[] = [];
  if (cashback > 0n) rows.push({ ...shared, id: newId(clock), type: "cashback_reversal", amount: -cashback });
  rows.push({ ...shared, id: newId(clock), type: "refund", amount });
  return rows;
}
