import type { PartnerId, UserId } from "#contract/ids.ts";
import { lockedUsers, requireUnrestricted, type User } from "#server/customers/profiles/index.ts";
import { verifyPurchasePassword } from "#server/customers/purchase-password/index.ts";
import { partnersRead, readPartner, type Partner } from "#server/partners/partners/index.ts";
import { partnerBlocks } from "#server/payments/blocks/index.ts";
import {
  decidePayment,
  findPayable,
  isPayable,
  paidCharges,
  partiesOf,
  paymentNeeds,
  searchTextOf,
  type ChargeRow,
} from "#server/payments/payment-requests/index.ts";
import { need, type Decision, type Read } from "#server/platform/batches/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { foldText } from "#server/platform/fold-text.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";

export type Needs = Pick<Services, "batches" | "clock" | "config" | "database" | "jobs" | "keys" | "live" | "log">;

/** The customer who pays, by which attempt. */
export interface Payer {
  readonly customerId: UserId;
  readonly sessionId: string;
  readonly idempotencyKey: string;
  readonly purchasePassword: string;
}

/** The columns of a charge that differ by what is paid. */
type Terms = Omit<
  ChargeRow,
  | keyof ReturnType<typeof partiesOf>
  | "id"
  | "status"
  | "refunded"
  | `${"created" | "decided"}_at`
  | `cancelled_by${string}`
>;

/** What a customer pays that nobody has charged yet: a link, or an amount at a till. */
export interface Payable<Row extends { readonly partner_id: PartnerId }> {
  readonly id: string;
  /** What the customer saw. A repeat that differs in it is another request. */
  readonly request: Readonly<Record<string, string | number>>;
  readonly find: (database: Queryable, id: string) => Promise<Row | undefined>;
  /** The same row as the batch reads it. */
  readonly read: Read<string, ReadonlyMap<string, Row>>;
  /** Rejects what cannot be paid now, or differs from what the customer saw. */
  readonly require: (row: Row | undefined, now: Date) => Row;
  /** The error if the partner cannot be paid. */
  readonly unpayable: () => DomainError;
  /** The terms of the charge; it rejects what differs from what the customer saw. */
  readonly termsOf: (row: Row, partner: Partner, at: Date) => Terms;
  /** Closes what is paid once. */
  readonly close?: (decision: Decision, row: Row, charge: { readonly id: string; readonly at: Date }) => void;
}

/**
 * Makes a charge and pays it. As for a charge that waits, the purchase password is compared first,
 * and a wrong one stays counted. Then the charge is made and paid, and what is paid once is closed,
 * together or not at all. Idempotent by `idempotencyKey`.
 *
 * @returns as `approvePaymentRequest`
 * @throws DomainError `partner_is_own`, `partner_blocked`, `card_frozen`; as
 *   `approvePaymentRequest`, and as `payable` says
 */
export function makeAndPay<Row extends { readonly partner_id: PartnerId }>(
  services: Needs,
  { customerId, sessionId, idempotencyKey, purchasePassword }: Payer,
  payable: Payable<Row>,
) {
  const { batches, clock, database } = services;
  return batches.execute({
    owner: customerId,
    intent: {
      userId: customerId,
      key: idempotencyKey,
      // The ledger's audit compares payments of charges with their intents by this name.
      operation: "approvePaymentRequest",
      request: payable.request,
    },
    // A repeat, or what can no longer be paid, must not cost a try of the password.
    before: async () => {
      const { partner_id: partnerId } = payable.require(await payable.find(database, payable.id), clock.now());
      const partner = (await readPartner(database, partnerId))!;
      if (!(await isPayable(database, partner))) throw payable.unpayable();
      await verifyPurchasePassword(services, { userId: customerId, sessionId }, purchasePassword);
      return partnerId;
    },
    needs: (partnerId) => [
      need(payable.read, payable.id),
      need(partnerBlocks, { userId: customerId, blockedId: partnerId }),
      ...paymentNeeds({ customerId, partnerId }),
    ],
    decide: (decision) => decide(services, decision, customerId, payable),
  });
}

function decide<Row extends { readonly partner_id: PartnerId }>(
  services: Pick<Services, "clock" | "config" | "jobs">,
  decision: Decision,
  customerId: UserId,
  payable: Payable<Row>,
) {
  const users = decision.read(lockedUsers);
  const customer = users.get(customerId);
  requireUnrestricted(customer);
  const at = services.clock.now();
  const row = payable.require(decision.read(payable.read).get(payable.id), at);
  const partner = findPayable(decision.read(partnersRead).get(row.partner_id), users);
  if (partner === undefined) throw payable.unpayable();
  requirePayer(decision, customer, partner);

  const id = newId(services.clock);
  const charge = chargeOf(payable.termsOf(row, partner, at), { id, ...partiesOf(partner, customer) }, at);
  const { transferId, answer } = decidePayment(services, decision, charge, { partner, at });
  writePaid(decision, charge, { transferId, at });
  payable.close?.(decision, row, { id, at });
  return answer;
}

/** Rejects a customer whose card this partner may not charge. Only the customer learns why. */
function requirePayer(decision: Decision, { userId, isCardFrozen }: User, { id, memberIds }: Partner): void {
  if (memberIds.includes(userId)) throw new DomainError("partner_is_own");
  if (decision.read(partnerBlocks)({ userId, blockedId: id })) throw new DomainError("partner_blocked");
  if (isCardFrozen) throw new DomainError("card_frozen");
}

/**
 * The charge as if it had just been requested, because `decidePayment` pays charges that wait. It
 * is stored as approved.
 */
function chargeOf(terms: Terms, parties: Pick<ChargeRow, "id"> & ReturnType<typeof partiesOf>, at: Date): ChargeRow {
  return {
    ...parties,
    ...terms,
    status: "pending",
    refunded: 0n,
    created_at: at,
    decided_at: null,
    cancelled_by: null,
    cancelled_by_key: null,
  };
}

/** Writes a charge that is paid as it is made. */
function writePaid(
  decision: Decision,
  charge: ChargeRow,
  { transferId, at }: { readonly transferId: string; readonly at: Date },
): void {
  const { refunded: _, cancelled_by: __, cancelled_by_key: ___, till, ...columns } = charge;
  decision.write(paidCharges, {
    ...columns,
    status: "approved",
    decided_at: at,
    transfer_id: transferId,
    search_text: foldText(searchTextOf(charge.description, charge.customer_name, charge.card_last_4, charge.reference)),
    metadata: charge.metadata && JSON.stringify(charge.metadata),
    till_id: till?.id ?? null,
  });
}
