import { largestRefund } from "#contract/payments/refund-split.ts";
import { isCancelled, lockUser, readProfile, readUser } from "#server/customers/profiles/index.ts";
import { holdBalance, LedgerError, post, readBalances, type Leg } from "#server/ledger/index.ts";
import { readPartner } from "#server/partners/partners/index.ts";
import { recordEvent } from "#server/partners/webhook-endpoints/index.ts";
import { reduceEarned } from "#server/payments/cashback/index.ts";
import {
  lockCharge,
  readPartnerCharge,
  toPartnerPaymentRequest,
  type ChargeRow,
} from "#server/payments/payment-requests/index.ts";
import { recordTransactions, type NewTransaction } from "#server/payments/transactions/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { once } from "#server/platform/idempotency/index.ts";
import { newId } from "#server/platform/ids.ts";
import { queueMail } from "#server/platform/mail/index.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { judgeRefund, toSplit, type RefundAmount, type Parts } from "./judge-refund.ts";
import { insertRefund, readRefundedSoFar, type RefundRow } from "./store.ts";
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

type Needs = Pick<Services, "database" | "clock" | "jobs" | "live">;

/**
 * Refunds a paid charge, whole or in part: every part of its split returns in proportion to the
 * amount (`splitRefund`), together with the statement rows, the cashback total, the audit event and
 * the events of both sides. Idempotent by `idempotencyKey`: a repeat gets the first answer and
 * moves nothing. The module's README says what always holds.
 *
 * @throws DomainError `payment_request_not_found`, `payment_request_not_paid`,
 *   `refund_too_late` with `until`, `refund_exceeds_charge` with `refundable`,
 *   `refund_exceeds_settlement` with `balance` and `refundable`, `customer_account_closed`,
 *   `balance_limit_reached`, `money_paused`
 */
export function refundPaymentRequest(services: Needs, input: RefundInput) {
  const reason = input.reason || null;
  return once(services, {
    userId: input.intentOwner,
    key: input.idempotencyKey,
    operation: "refundPaymentRequest",
    request: { id: input.id, amount: input.amount.toString(), reason },
    work: (transaction) => executeRefund(services, transaction, { ...input, reason }),
  });
}

async function executeRefund(
  services: Needs,
  transaction: Transaction,
  input: Omit<RefundInput, "reason"> & { readonly reason: string | null },
) {
  const { actor, amount, reason } = input;
  const charge = await lockRefundable(transaction, input);
  // Read under the lock, because another refund may have come first, and the time may have run out.
  const at = services.clock.now();
  const before = await readRefundedSoFar(transaction, charge.customer_id, charge.id);
  const parts = judgeRefund(charge, { before, amount, at });
  const held = parts.cashback > 0n ? await holdBalance(transaction, charge.customer_id, "cashback") : 0n;
  const fromWallet = held < parts.cashback ? parts.cashback - held : 0n;
  const transferId = newId(services.clock);
  await postRefund(services, transaction, { charge, before, amount, parts, fromWallet, transferId, at });

  const id = newId(services.clock);
  const row: RefundRow = {
    customer_id: charge.customer_id,
    id,
    payment_request_id: charge.id,
    partner_id: charge.partner_id,
    charge_amount: charge.amount,
    refunded_before: before,
    amount,
    ...parts,
    cashback_from_wallet: fromWallet,
    reason,
    refunded_by: actor.userId,
    refunded_by_name: actor.name ?? (await readUser(transaction, actor.userId))!.fullName,
    transfer_id: transferId,
    created_at: at,
  };
  await insertRefund(transaction, row);
  await recordTransactions(
    transaction,
    rowsOf(services, { charge, amount, cashback: parts.cashback, reason, transferId, at }),
  );
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
    of: id,
    facts: {
      amount: toWire(amount),
      company: charge.partner_name,
      ...(reason !== null && { reason }),
      ...(parts.cashback > 0n && { cashbackReversed: toWire(parts.cashback) }),
      at: at.toISOString(),
    },
  });
  await announceRefund(services, transaction, charge);
  if (parts.cashback > 0n) await reduceEarned(transaction, charge.customer_id, parts.cashback);
  const { settlement } = await readBalances(transaction, charge.partner_id);
  const answer = {
    refund: toRefund(row),
    payment_request: toPartnerPaymentRequest({ ...charge, refunded: before + amount }, at),
  };
  await recordEvent(services, transaction, {
    partnerId: charge.partner_id,
    mode: "live",
    type: "charge.refunded",
    data: answer,
  });
  return { ...answer, settlement_balance: toWire(settlement) };
}

/**
 * Locks the customer and the charge, in this order.
 * @returns a paid charge of a customer whose account is open
 */
async function lockRefundable(
  transaction: Transaction,
  { partnerId, id }: Pick<RefundInput, "partnerId" | "id">,
): Promise<ChargeRow> {
  // The row is locked by the customer's key, which the partner's index leads to.
  const seen = await readPartnerCharge(transaction, partnerId, id);
  if (seen === undefined) throw new DomainError("payment_request_not_found");
  const customer = await lockUser(transaction, seen.customer_id);
  const charge = (await lockCharge(transaction, seen.customer_id, id))!;
  if (charge.status !== "approved") throw new DomainError("payment_request_not_paid");
  if (customer.isBlocked && isCancelled(await readProfile(transaction, seen.customer_id)))
    throw new DomainError("customer_account_closed");
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
async function postRefund(services: Needs, transaction: Transaction, posting: Posting): Promise<void> {
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
    await post(transaction, { id: transferId, kind: "refund", at, legs: legs.filter((leg) => leg.amount !== 0n) });
  } catch (error) {
    if (!(error instanceof LedgerError) || error.reason !== "insufficient_balance") throw error;
    // Of all accounts the settlement alone may fall short, and it is the first leg's.
    const balance = error.params!["balance"] as number;
    const refundable = largestRefund(toSplit(charge), toWire(before), balance);
    throw new DomainError("refund_exceeds_settlement", { params: { balance, refundable } });
  }
  if (fromWallet === 0n) return;
  await post(transaction, {
    id: newId(services.clock),
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
function rowsOf(
  { clock }: Needs,
  { charge, amount, cashback, reason, transferId, at }: StatementInput,
): NewTransaction[] {
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

async function announceRefund({ live }: Needs, transaction: Transaction, charge: ChargeRow): Promise<void> {
  const partner = await readPartner(transaction, charge.partner_id);
  await live.recordAll(
    transaction,
    [charge.customer_id, ...(partner?.memberIds ?? [])].flatMap((userId) => [
      { userId, name: "payment_request" as const, subject: charge.id },
      { userId, name: "balance" as const },
    ]),
  );
}
