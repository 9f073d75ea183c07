import { largestRefund } from "#contract/payments/refund-split.ts";
import { lockedUsers, readUser } from "#server/customers/profiles/index.ts";
import { accounts, balanceOf, LedgerError, post, type Leg } from "#server/ledger/index.ts";
import { partnersRead } from "#server/partners/partners/index.ts";
import { recordEvent } from "#server/partners/webhook-endpoints/index.ts";
import { earnedTotals, reduceEarned } from "#server/payments/cashback/index.ts";
import {
  lockedCharges,
  readPartnerCharge,
  toPartnerPaymentRequest,
  type ChargeRow,
} from "#server/payments/payment-requests/index.ts";
import { recordTransactions, type NewTransaction } from "#server/payments/transactions/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import { need, type Decision } from "#server/platform/batches/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import { queueMail } from "#server/platform/mail/index.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { judgeRefund, toSplit, type RefundAmount, type Parts } from "./judge-refund.ts";
import { newRefunds, refundedSums, type RefundRow } from "./store.ts";
import { toRefund } from "./wire.ts";

export interface RefundInput {
  /** The partner's owner, or its key. */
  readonly actor: KnownActor;
  /** The owner of the idempotency key: the caller, or for an API key its partner. */
  readonly intentOwner: string;
  readonly partnerId: string;
  readonly id: string;
  readonly idempotencyKey: string;
  /** Minor units, more than zero. */
  readonly amount: bigint;
  readonly reason: string | undefined;
}

type Needs = Pick<Services, "batches" | "clock" | "database" | "jobs" | "live">;

/**
 * Refunds a paid charge, whole or in part: every part of its split returns in proportion to the
 * amount (`splitRefund`), together with the statement rows, the cashback total, the audit event and
 * the events of both sides. Idempotent by `idempotencyKey`: a repeat gets the first answer and
 * moves nothing. The module's README says what always holds.
 *
 * @throws DomainError `payment_request_not_found`, `payment_request_not_paid`,
 *   `refund_too_late` with `until`, `refund_exceeds_charge` with `refundable`,
 *   `refund_exceeds_settlement` with `balance` and `refundable`, `customer_account_closed`,
 *   `balance_limit_reached`, `money_paused`, `server_busy`
 */
export function refundPaymentRequest(services: Needs, input: RefundInput) {
  const { batches, database } = services;
  const reason = input.reason || null;
  return batches.execute({
    owner: input.intentOwner,
    intent: {
      userId: input.intentOwner,
      key: input.idempotencyKey,
      operation: "refundPaymentRequest",
      request: { id: input.id, amount: input.amount.toString(), reason },
    },
    before: async () => {
      const seen = await readPartnerCharge(database, input.partnerId, input.id);
      if (seen === undefined) throw new DomainError("payment_request_not_found");
      const { actor } = input;
      const actorName = actor.name ?? (await readUser(database, actor.userId))!.fullName;
      return { customerId: seen.customer_id, actorName };
    },
    needs: ({ customerId }) => [
      need(lockedUsers, { userId: customerId }),
      need(lockedCharges, { customerId, id: input.id }),
      need(accounts, { owner: customerId, kind: "cashback" }),
      need(accounts, { owner: customerId, kind: "wallet" }),
      need(accounts, { owner: input.partnerId, kind: "settlement" }),
      need(accounts, { owner: "operator", kind: "fees" }),
      need(accounts, { owner: "operator", kind: "suspense" }),
      need(refundedSums, { customerId, id: input.id }),
      need(earnedTotals, customerId),
      need(partnersRead, input.partnerId),
    ],
    decide: (decision, seen) => decideRefund(services, decision, { ...input, ...seen, reason }),
  });
}

interface Refund extends Omit<RefundInput, "reason"> {
  readonly reason: string | null;
  readonly customerId: string;
  readonly actorName: string;
}

function decideRefund(services: Needs, decision: Decision, input: Refund) {
  const { clock } = services;
  const { actor, amount, reason } = input;
  const charge = requireRefundable(decision, input);
  const at = clock.now();
  const before = decision.read(refundedSums)(charge.id);
  const parts = judgeRefund(charge, { before, amount, at });
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
    refunded_by: actor.userId,
    refunded_by_name: input.actorName,
    transfer_id: transferId,
    created_at: at,
  };
  decision.write(newRefunds, row);
  recordTransactions(decision, rowsOf(clock, { charge, amount, cashback: parts.cashback, reason, transferId, at }));
  if (parts.cashback > 0n) reduceEarned(decision, charge.customer_id, parts.cashback);
  const answer = {
    refund: toRefund(row),
    payment_request: toPartnerPaymentRequest({ ...charge, refunded: before + amount }, at),
  };
  const memberIds = decision.read(partnersRead).get(charge.partner_id)?.memberIds ?? [];
  decision.notify(
    ...[charge.customer_id, ...memberIds].flatMap((userId) => [
      { userId, name: "payment_request" as const, subject: charge.id },
      { userId, name: "balance" as const },
    ]),
  );
  decision.also((transaction) => recordRefund(services, transaction, { actor, charge, row, answer }));
  const settlement = balanceOf(decision, { owner: charge.partner_id, kind: "settlement" });
  return { ...answer, settlement_balance: toWire(settlement) };
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
    // Of all accounts the settlement alone may fall short, and it is the first leg's.
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

interface RecordedRefund {
  readonly actor: KnownActor;
  readonly charge: ChargeRow;
  readonly row: RefundRow;
  readonly answer: Readonly<Record<string, unknown>>;
}

/** The audit event, the customer's mail and the partner's webhooks. */
async function recordRefund(
  services: Needs,
  transaction: Transaction,
  { actor, charge, row, answer }: RecordedRefund,
): Promise<void> {
  const { amount, reason, cashback, refunded_before: before } = row;
  await recordAuditEvent(services, transaction, {
    actor,
    act: "refundPaymentRequest",
    subject: { kind: "payment_request", id: charge.id, name: charge.customer_name },
    partnerId: charge.partner_id,
    before: { refunded: toWire(before) },
    after: { refunded: toWire(before + amount), amount: toWire(amount), reason },
  });
  await queueMail(services, transaction, {
    template: "refund",
    owner: charge.customer_id,
    of: row.id,
    facts: {
      amount: toWire(amount),
      company: charge.partner_name,
      ...(reason !== null && { reason }),
      ...(cashback > 0n && { cashbackReversed: toWire(cashback) }),
      at: row.created_at.toISOString(),
    },
  });
  await recordEvent(services, transaction, {
    partnerId: charge.partner_id,
    mode: "live",
    type: "charge.refunded",
    data: answer,
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
