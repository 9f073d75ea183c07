import type { PartnerId, UserId } from "#contract/ids.ts";
import { type LockedUsers, lockedUsers, readUser } from "#server/customers/profiles/index.ts";
import { accounts, balanceOf, post, type Leg } from "#server/ledger/index.ts";
import { partnersRead, type Partner } from "#server/partners/partners/index.ts";
import { decideEvent, listeningEndpoints } from "#server/partners/webhook-endpoints/index.ts";
import { earnCashback, earnedTotals } from "#server/payments/cashback/index.ts";
import { decideOutflow, spendingRead } from "#server/payments/spending-limits/index.ts";
import { recordTransactions, type NewTransaction } from "#server/payments/transactions/index.ts";
import { need, type Decision, type Need } from "#server/platform/batches/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { toEvent } from "./announce.ts";
import { typeOfCharge } from "./rules.ts";
import type { ChargeRow } from "./store.ts";
import { toPaymentRequest } from "./wire.ts";

/** The rows that the payment of a charge needs, beside those of what is paid. */
export function paymentNeeds({
  customerId,
  partnerId,
}: {
  readonly customerId: UserId;
  readonly partnerId: PartnerId;
}): readonly Need[] {
  return [
    need(lockedUsers, { userId: customerId }),
    // Owners stay locked until the commit, because closing the last owner's account requires that
    // the partner has no money.
    need(lockedUsers, { ownersOf: partnerId }),
    need(accounts, { owner: customerId, kind: "cashback" }),
    need(accounts, { owner: customerId, kind: "wallet" }),
    need(accounts, { owner: partnerId, kind: "settlement" }),
    need(accounts, { owner: "operator", kind: "fees" }),
    need(spendingRead, customerId),
    need(earnedTotals, customerId),
    need(partnersRead, partnerId),
    need(listeningEndpoints, { partnerId, type: "charge.approved" }),
  ];
}

/**
 * A partner that can be paid now: undefined for one that was switched off, even at this moment, and
 * for one whose owners are all gone or blocked, because it could not be paid out.
 *
 * @param users the locked users; an owner who has joined since is not among them and does not
 *   count
 */
export function findPayable(partner: Partner | undefined, users: Pick<LockedUsers, "find">): Partner | undefined {
  const canBePaid = partner?.ownerIds.some((userId) => users.find(userId)?.isBlocked === false);
  return partner?.isSwitchedOff === false && canBePaid === true ? partner : undefined;
}

/**
 * Whether a partner can be paid now, by the rule of `findPayable` but without locks, so that no
 * customer is asked to pay in vain.
 */
export async function isPayable(database: Queryable, partner: Partner): Promise<boolean> {
  const owners = await Promise.all(partner.ownerIds.map((userId) => readUser(database, userId)));
  const users = { find: (userId: UserId) => owners.find((owner) => owner?.userId === userId) };
  return findPayable(partner, users) !== undefined;
}

/**
 * Pays a charge in a batch that holds `paymentNeeds`: the posting, the statement rows, the cashback
 * history, both sides' events. The caller has checked customer, charge and partner, and writes the
 * charge's row as paid.
 *
 * @returns the id of the transfer, and the answer with amounts in minor units
 * @throws DomainError `insufficient_balance` with `balance`, `balance_limit_reached`; as
 *   `countOutflow`
 */
export function decidePayment(
  services: Pick<Services, "clock" | "config" | "jobs">,
  decision: Decision,
  charge: ChargeRow,
  { partner, at }: { readonly partner: Partner; readonly at: Date },
) {
  const { clock, config } = services;
  const { id, amount, customer_id: customerId, partner_id: partnerId } = charge;
  const approved: ChargeRow = { ...charge, status: "approved", decided_at: at };
  const transferId = newId(clock);
  const [walletBalance] = post(decision, { id: transferId, kind: "charge", at, legs: legsOf(charge) });
  decideOutflow(decision, config, { user: decision.read(lockedUsers).get(customerId), amount, at });
  const transactionId = recordPurchase(clock, decision, charge, transferId, at);
  decision.notify(
    ...[customerId, ...partner.memberIds].flatMap((userId) => [
      { userId, name: "payment_request" as const, subject: id },
      { userId, name: "balance" as const },
    ]),
  );
  const listening = decision.read(listeningEndpoints)({ partnerId, type: "charge.approved" });
  decideEvent(services, decision, toEvent(approved, at, "live"), listening);
  return {
    transferId,
    answer: {
      payment_request: toPaymentRequest(approved, at),
      transaction_id: transactionId,
      wallet_balance: toWire(walletBalance!),
      cashback_balance: toWire(balanceOf(decision, { owner: customerId, kind: "cashback" })),
    },
  };
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
