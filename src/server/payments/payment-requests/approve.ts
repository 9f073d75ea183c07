import { type LockedUsers, lockedUsers, requireUnrestricted } from "#server/customers/profiles/index.ts";
import { verifyPurchasePassword } from "#server/customers/purchase-password/index.ts";
import { accounts, balanceOf, post, type Leg } from "#server/ledger/index.ts";
import { partnersRead, type Partner } from "#server/partners/partners/index.ts";
import { decideEvent, listeningEndpoints } from "#server/partners/webhook-endpoints/index.ts";
import { earnCashback, earnedTotals } from "#server/payments/cashback/index.ts";
import { decideOutflow, spendingRead } from "#server/payments/spending-limits/index.ts";
import { recordTransactions, type NewTransaction } from "#server/payments/transactions/index.ts";
import { need, type Decision } from "#server/platform/batches/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { toEvent } from "./announce.ts";
import { statusAt, typeOfCharge } from "./rules.ts";
import { approvedCharges, lockedCharges, lookUpCharge, type ChargeRow } from "./store.ts";
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
 * @throws DomainError `account_blocked`, `account_frozen`, `account_held`,
 *   `payment_request_not_found`, `payment_request_closed` with `status`, `payment_request_changed`,
 *   `purchase_password_missing`, `purchase_password_wrong` with `tries_left`,
 *   `purchase_password_locked` with `locked_until`, `insufficient_balance` with `balance`,
 *   `balance_limit_reached`, `money_paused`, `server_busy`; as `countOutflow`
 */
export function approvePaymentRequest(
  services: Pick<Services, "batches" | "clock" | "config" | "database" | "jobs" | "keys" | "live" | "log">,
  input: ApproveInput,
) {
  const { batches, clock, database } = services;
  const { customerId, id, amount } = input;
  return batches.execute({
    owner: customerId,
    intent: {
      userId: customerId,
      key: input.idempotencyKey,
      operation: "approvePaymentRequest",
      request: { id, amount: amount.toString() },
    },
    // A repeat, or a charge that can no longer be paid, must not cost a try of the password.
    before: async () => {
      const charge = requirePayable(await lookUpCharge(database, { customerId, id }), amount, clock.now());
      await verifyPurchasePassword(services, customerId, input.purchasePassword);
      return charge.partner_id;
    },
    needs: (partnerId) => [
      need(lockedUsers, { userId: customerId }),
      // Owners stay locked until the commit, because closing the last owner's account requires that
      // the partner has no money.
      need(lockedUsers, { ownersOf: partnerId }),
      need(lockedCharges, { customerId, id }),
      need(accounts, { owner: customerId, kind: "cashback" }),
      need(accounts, { owner: customerId, kind: "wallet" }),
      need(accounts, { owner: partnerId, kind: "settlement" }),
      need(accounts, { owner: "operator", kind: "fees" }),
      need(spendingRead, customerId),
      need(earnedTotals, customerId),
      need(partnersRead, partnerId),
      need(listeningEndpoints, { partnerId, type: "charge.approved" }),
    ],
    decide: (decision, partnerId) => decideApproval(services, decision, { ...input, partnerId }),
  });
}

function decideApproval(
  services: Pick<Services, "clock" | "config" | "jobs">,
  decision: Decision,
  { customerId, id, amount, partnerId }: Pick<ApproveInput, "customerId" | "id" | "amount"> & { partnerId: string },
) {
  const { clock, config } = services;
  const users = decision.read(lockedUsers);
  const customer = users.get(customerId);
  requireUnrestricted(customer);
  const at = clock.now();
  const charge = requirePayable(decision.read(lockedCharges).get(id), amount, at);
  const memberIds = requireOpenPartner(decision.read(partnersRead).get(partnerId), users);

  const approved: ChargeRow = { ...charge, status: "approved", decided_at: at };
  const transferId = newId(clock);
  const [walletBalance] = post(decision, { id: transferId, kind: "charge", at, legs: legsOf(charge) });
  decideOutflow(decision, config, { user: customer, amount, at });
  const transactionId = recordPurchase(clock, decision, charge, transferId, at);
  decision.write(approvedCharges, { customer_id: customerId, id, decided_at: at, transfer_id: transferId });
  decision.notify(
    ...[customerId, ...memberIds].flatMap((userId) => [
      { userId, name: "payment_request" as const, subject: id },
      { userId, name: "balance" as const },
    ]),
  );
  const listening = decision.read(listeningEndpoints)({ partnerId, type: "charge.approved" });
  decideEvent(services, decision, toEvent(approved, at, "live"), listening);
  return {
    payment_request: toPaymentRequest(approved, at),
    transaction_id: transactionId,
    wallet_balance: toWire(walletBalance!),
    cashback_balance: toWire(balanceOf(decision, { owner: customerId, kind: "cashback" })),
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
function requireOpenPartner(partner: Partner | undefined, users: LockedUsers): readonly string[] {
  const canBePaid = partner?.ownerIds.some((userId) => users.find(userId)?.isBlocked === false);
  if (partner === undefined || partner.isSwitchedOff || canBePaid !== true)
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
function recordPurchase(clock: Clock, decision: Decision, charge: ChargeRow, transferId: string, at: Date): string {
  const shared = { userId: charge.customer_id, transferId, at, merchant: charge.partner_name };
  const rows: NewTransaction[] = [];
  if (charge.cashback > 0n) rows.push({ ...shared, id: newId(clock), type: "cashback", amount: charge.cashback });
  const id = newId(clock);
  rows.push({
    ...shared,
    id,
    type: typeOfCharge(charge.description),
    amount: -charge.amount,
    description: charge.description,
    cashbackEarned: charge.cashback,
  });
  recordTransactions(decision, rows);
  if (charge.cashback > 0n)
    earnCashback(decision, clock, {
      userId: charge.customer_id,
      merchant: charge.partner_name,
      merchantCategory: charge.partner_category,
      title: charge.description ?? charge.partner_name,
      amount: charge.cashback,
      basisPoints: charge.cashback_basis_points,
      paymentRequestId: charge.id,
      at,
    });
  return id;
}
