import { lockWithOwners, type User } from "#server/customers/profiles/index.ts";
import { verifyPurchasePassword } from "#server/customers/purchase-password/index.ts";
import { post, readBalances, type Leg } from "#server/ledger/index.ts";
import { readPartner, type Partner } from "#server/partners/partners/index.ts";
import { lockListening, queueEvent } from "#server/partners/webhook-endpoints/index.ts";
import { earnCashback } from "#server/payments/cashback/index.ts";
import { recordTransactions, type NewTransaction } from "#server/payments/transactions/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { once } from "#server/platform/idempotency/index.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { toEvent } from "./announce.ts";
import { statusAt, typeOfCharge } from "./rules.ts";
import { closeCharge, lockCharge, readCharge, type ChargeRow } from "./store.ts";
import { toPaymentRequest } from "./wire.ts";

export interface ApproveInput {
  readonly customerId: string;
  readonly id: string;
  readonly idempotencyKey: string;
  /** The amount that was on the customer's screen, in minor units. */
  readonly amount: bigint;
  readonly purchasePassword: string;
}

/**
 * Pays a charge, in the state in which the customer saw it. The purchase password is compared
 * first, and a wrong one stays counted whatever comes after. Then the ledger's transfer of up to
 * four legs, the statement rows, the cashback history, the charge's new status and both sides'
 * events commit together or not at all. Idempotent by `idempotencyKey`: a repeat gets the first
 * answer, moves nothing and costs no try. Source: specification, section 4; product decisions 6 to
 * 9.
 *
 * @returns amounts in minor units; `transaction_id` is the statement row of the purchase
 * @throws DomainError `account_blocked`, `account_held`, `payment_request_not_found`,
 *   `payment_request_closed` with `status`, `payment_request_changed`, `purchase_password_missing`,
 *   `purchase_password_wrong` with `tries_left`, `purchase_password_locked` with `locked_until`,
 *   `insufficient_balance` with `balance`, `balance_limit_reached`, `money_paused`
 */
export function approvePaymentRequest(
  services: Pick<Services, "database" | "clock" | "jobs" | "live" | "keys">,
  input: ApproveInput,
) {
  return once(services, {
    userId: input.customerId,
    key: input.idempotencyKey,
    operation: "approvePaymentRequest",
    request: { id: input.id, amount: input.amount.toString() },
    // A repeat, or a charge that can no longer be paid, must not cost a try of the password.
    before: async () => {
      const charge = await readCharge(services.database, input.customerId, input.id);
      const { partner_id: partnerId } = requirePayable(charge, input.amount, services.clock.now());
      await verifyPurchasePassword(services, input.customerId, input.purchasePassword);
      return partnerId;
    },
    work: (transaction, partnerId) => executeApproval(services, transaction, input, partnerId),
  });
}

async function executeApproval(
  services: Pick<Services, "clock" | "jobs" | "live">,
  transaction: Transaction,
  input: ApproveInput,
  /** The charge's partner, which never changes. */
  partnerId: string,
) {
  // Owners stay locked until the commit, because closing the last owner's account requires that the
  // partner has no money.
  const [users, locked, partner] = await Promise.all([
    lockWithOwners(transaction, input.customerId, partnerId),
    lockCharge(transaction, input.customerId, input.id),
    readPartner(transaction, partnerId),
  ]);
  const user = users.find(({ userId }) => userId === input.customerId)!;
  if (user.isBlocked) throw new DomainError("account_blocked");
  if (user.isHeld) throw new DomainError("account_held");
  // Read once the lock is held: the wait for it may have outlasted the charge.
  const at = services.clock.now();
  const charge = requirePayable(locked, input.amount, at);
  const memberIds = requireOpenPartner(partner, users);

  const approved: ChargeRow = { ...charge, status: "approved", decided_at: at };
  const event = toEvent(approved, at, "live");
  const transferId = newId(services.clock);
  const [[walletBalance, cashbackBalance], transactionId, listening] = await Promise.all([
    post(transaction, { id: transferId, kind: "charge", at, legs: legsOf(charge) }),
    recordStatement(services, transaction, charge, transferId, at),
    lockListening(transaction, event),
    closeCharge(transaction, charge, { status: "approved", at, transferId }),
    services.live.recordAll(transaction, [
      { userId: charge.customer_id, name: "payment_request", subject: charge.id },
      { userId: charge.customer_id, name: "balance" },
      ...memberIds.flatMap((userId) => [
        { userId, name: "payment_request" as const, subject: charge.id },
        { userId, name: "balance" as const },
      ]),
    ]),
  ]);
  await queueEvent(services, transaction, event, listening);
  return {
    payment_request: toPaymentRequest(approved, at),
    transaction_id: transactionId,
    wallet_balance: toWire(walletBalance!),
    // The second leg is the cashback's, unless the charge earns none.
    cashback_balance: toWire(
      charge.cashback > 0n ? cashbackBalance! : (await readBalances(transaction, charge.customer_id)).cashback,
    ),
  };
}

/**
 * Rejects a charge that cannot be paid now, or that differs from the one the customer saw.
 *
 * @param amount what the customer saw, in minor units
 * @throws DomainError `payment_request_not_found`, `payment_request_closed` with `status`,
 *   `payment_request_changed`
 */
function requirePayable(charge: ChargeRow | undefined, amount: bigint, now: Date): ChargeRow {
  if (charge === undefined) throw new DomainError("payment_request_not_found");
  const status = statusAt(charge, now);
  if (status !== "pending") throw new DomainError("payment_request_closed", { params: { status } });
  if (charge.amount !== amount) throw new DomainError("payment_request_changed");
  return charge;
}

/**
 * Rejects a partner that was switched off, even at this moment, and one whose owners are all gone
 * or blocked, because the partner could not be paid out.
 *
 * @param users the locked users; an owner who has joined since is not among them and does not
 *   count
 * @returns the user ids of the partner's members
 * @throws DomainError `payment_request_closed` with the status `cancelled`
 */
function requireOpenPartner(partner: Partner | undefined, users: readonly User[]): readonly string[] {
  const owners = users.filter(({ userId }) => partner?.ownerIds.includes(userId));
  if (partner === undefined || partner.isSwitchedOff || owners.every(({ isBlocked }) => isBlocked))
    throw new DomainError("payment_request_closed", { params: { status: "cancelled" } });
  return partner.memberIds;
}

/**
 * The legs of an approval: the customer pays the whole amount and earns the cashback; the partner
 * and Troco get their parts. A part of zero has no leg.
 */
function legsOf(charge: ChargeRow): Leg[] {
  const legs: Leg[] = [
    { owner: charge.customer_id, kind: "wallet", amount: -charge.amount },
    { owner: charge.customer_id, kind: "cashback", amount: charge.cashback },
    { owner: charge.partner_id, kind: "settlement", amount: charge.establishment },
    { owner: "operator", kind: "fees", amount: charge.fee },
  ];
  return legs.filter((leg) => leg.amount !== 0n);
}

/**
 * Writes the statement rows and the cashback history. The purchase gets the later id, so that it
 * stands above its cashback.
 *
 * @returns the id of the purchase's row
 */
async function recordStatement(
  services: Pick<Services, "clock">,
  transaction: Transaction,
  charge: ChargeRow,
  transferId: string,
  at: Date,
): Promise<string> {
  const shared = { userId: charge.customer_id, transferId, at, merchant: charge.partner_name };
  const rows: NewTransaction[] = [];
  if (charge.cashback > 0n)
    rows.push({ ...shared, id: newId(services.clock), type: "cashback", amount: charge.cashback });
  const id = newId(services.clock);
  rows.push({
    ...shared,
    id,
    type: typeOfCharge(charge.description),
    amount: -charge.amount,
    description: charge.description,
    cashbackEarned: charge.cashback,
  });
  const recorded = recordTransactions(transaction, rows);
  const earned =
    charge.cashback > 0n &&
    earnCashback(services, transaction, {
      userId: charge.customer_id,
      merchant: charge.partner_name,
      merchantCategory: charge.partner_category,
      title: charge.description ?? charge.partner_name,
      amount: charge.cashback,
      basisPoints: charge.cashback_basis_points,
      paymentRequestId: charge.id,
      at,
    });
  await Promise.all([recorded, earned]);
  return id;
}
