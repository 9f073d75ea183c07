import { findFirstAnswer, once, type Intent } from "../idempotency/index.ts";
import { earnCashback } from "../cashback/index.ts";
import type { Transaction } from "../db/database.ts";
import { post, readBalances, type Leg } from "../ledger/index.ts";
import { readPartner, type Partner } from "../partners/index.ts";
import { newId } from "../platform/ids.ts";
import { Refusal } from "../platform/refusal.ts";
import { toWire } from "../platform/wire.ts";
import { lockWithOwners, type Person } from "../profiles/index.ts";
import { verifyPurchasePassword } from "../purchase-password/index.ts";
import { recordTransactions, type NewTransaction } from "../transactions/index.ts";
import type { Services } from "../services.ts";
import { lockListening, queueEvent } from "../webhook-endpoints/index.ts";
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

type Answer = Awaited<ReturnType<typeof carryOut>>;

/**
 * Pays a charge. The purchase password is compared first, its try counted whatever comes after; then the four ledger legs, the
 * statement rows, the cashback history and the charge's new status commit together or not at all.
 * Source: specification, section 4; product decisions 6 to 9.
 * @throws Refusal account_held, payment_request_not_found, payment_request_closed with `status`, payment_request_changed,
 *   purchase_password_missing, purchase_password_wrong, purchase_password_locked, insufficient_balance, balance_limit_reached
 */
export async function approvePaymentRequest(
  services: Pick<Services, "database" | "clock" | "jobs" | "live" | "keys">,
  input: ApproveInput,
): Promise<Answer> {
  const intent: Intent = {
    userId: input.customerId,
    key: input.idempotencyKey,
    operation: "approvePaymentRequest",
    request: { id: input.id, amount: input.amount.toString() },
  };
  // A repeat must not cost a try of the password.
  const first = await findFirstAnswer<Answer>(services.database, intent);
  if (first !== undefined) return first;
  let partnerId: string;
  return once(
    services,
    intent,
    (transaction) => carryOut(services, transaction, input, partnerId),
    async () => {
      // Nor may a charge that nobody can pay any more.
      const charge = await readCharge(services.database, input.customerId, input.id);
      partnerId = refuseUnpayable(charge, input.amount, services.clock.now()).partner_id;
      await verifyPurchasePassword(services, input.customerId, input.purchasePassword);
    },
  );
}

async function carryOut(
  services: Pick<Services, "clock" | "jobs" | "live">,
  transaction: Transaction,
  input: ApproveInput,
  /** The charge's, which never changes. */
  partnerId: string,
) {
  // Owners stay locked until the commit, because closing the last owner's account requires that the
  // partner has no money.
  const [people, locked, partner] = await Promise.all([
    lockWithOwners(transaction, input.customerId, partnerId),
    lockCharge(transaction, input.customerId, input.id),
    readPartner(transaction, partnerId),
  ]);
  const person = people.find(({ userId }) => userId === input.customerId)!;
  if (person.isBlocked) throw new Refusal("account_blocked");
  if (person.isHeld) throw new Refusal("account_held");
  // Read once the lock is held: the wait for it may have outlasted the charge.
  const at = services.clock.now();
  const charge = refuseUnpayable(locked, input.amount, at);
  const memberIds = requireOpenPartner(partner, people);

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

/** @returns the charge, when it can be paid now and is the one the customer saw */
function refuseUnpayable(charge: ChargeRow | undefined, amount: bigint, now: Date): ChargeRow {
  if (charge === undefined) throw new Refusal("payment_request_not_found");
  const status = statusAt(charge, now);
  if (status !== "pending") throw new Refusal("payment_request_closed", { params: { status } });
  if (charge.amount !== amount) throw new Refusal("payment_request_changed");
  return charge;
}

/**
 * A company whose owners have all left or are blocked earns nothing more: nobody could be paid out. Nor does one that was switched
 * off, also by a charge that it made in the same moment.
 * @param people those who are locked: an owner who has joined since is not counted on
 * @returns the ids of the company's people
 */
function requireOpenPartner(partner: Partner | undefined, people: readonly Person[]): readonly string[] {
  const owners = people.filter(({ userId }) => partner?.ownerIds.includes(userId));
  if (partner === undefined || partner.isSwitchedOff || owners.every(({ isBlocked }) => isBlocked))
    throw new Refusal("payment_request_closed", { params: { status: "cancelled" } });
  return partner.memberIds;
}

/** The customer pays the whole amount and gets the cashback; fee and rest go their ways. A share of nothing has no leg. */
function legsOf(charge: ChargeRow): Leg[] {
  const legs: Leg[] = [
    { owner: charge.customer_id, kind: "wallet", amount: -charge.amount },
    { owner: charge.customer_id, kind: "cashback", amount: charge.cashback },
    { owner: charge.partner_id, kind: "settlement", amount: charge.establishment },
    { owner: "house", kind: "fees", amount: charge.fee },
  ];
  return legs.filter((leg) => leg.amount !== 0n);
}

/**
 * Writes the statement rows and the history. The purchase gets the later id, so it stands above its cashback.
 * @returns the id of the statement row that shows the purchase
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
