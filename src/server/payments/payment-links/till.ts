import type { z } from "zod";
import { smallestCharge } from "#contract/money.ts";
import type { paymentLinks } from "#contract/payments/payment-links.ts";
import { lockedUsers, requireUnrestricted } from "#server/customers/profiles/index.ts";
import { verifyPurchasePassword } from "#server/customers/purchase-password/index.ts";
import { partnersRead, readPartner } from "#server/partners/partners/index.ts";
import { partnerBlocks } from "#server/payments/blocks/index.ts";
import {
  decidePayment,
  findPayable,
  paymentNeeds,
  partiesOf,
  splitByTerms,
  type ChargeRow,
  type ChargeTill,
} from "#server/payments/payment-requests/index.ts";
import { need, type Decision, type Read } from "#server/platform/batches/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { DomainError, fieldError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { requirePayer, writePaid } from "./approve.ts";

interface OpenTill {
  readonly partner_id: string;
  readonly till: ChargeTill;
}

const findOpen = `select partner_id, till_of(partner_id, id) as till from tills where id = any ($1::uuid[]) and closed_at is null`;

/** Tills that are open, as they are once the batch holds its locks. */
const openTills: Read<string, ReadonlyMap<string, OpenTill>> = {
  name: "open tills",
  place: 8,
  isShared: true,
  nameOf: (id) => id,
  text: findOpen,
  values: (ids) => [ids],
  view: (rows: readonly OpenTill[]) => new Map(rows.map((row) => [row.till.id, row])),
};

/** @throws DomainError `till_not_found` */
async function requireTill(database: Queryable, id: string): Promise<OpenTill> {
  const [row] = await database.query<OpenTill>(findOpen, [[id]]);
  if (row === undefined) throw new DomainError("till_not_found");
  return row;
}

/**
 * A till as a customer sees it who has scanned its code, with the terms of today. It binds nobody.
 *
 * @throws DomainError `till_not_found`, `too_many_requests` with `seconds`
 */
export async function openTill(
  services: Pick<Services, "clock" | "config" | "database">,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<z.output<typeof paymentLinks.openTill.output>> {
  const { config, database } = services;
  await limitRate(services, `open-payment-link:${userId}`, { max: 60, windowMs: 60_000 });
  const { partner_id: partnerId, till } = await requireTill(database, id);
  const partner = await readPartner(database, partnerId);
  if (partner === undefined || partner.isSwitchedOff) throw new DomainError("till_not_found");
  return {
    id: till.id,
    name: till.name,
    branch_name: till.branch_name,
    partner: { id: partner.id, company_name: partner.partnerName, business_category: partner.category },
    cashback_basis_points: partner.cashbackBasisPoints,
    fee_basis_points: config.feeBasisPoints,
    fee_fixed: config.feeFixed,
  };
}

export interface PayTillInput {
  readonly customerId: string;
  /** The till's id. */
  readonly id: string;
  readonly idempotencyKey: string;
  /** The amount that the customer typed, in minor units. */
  readonly amount: number;
  /** The cashback that was on the customer's screen. */
  readonly cashbackBasisPoints: number;
  readonly purchasePassword: string;
}

/**
 * Pays an amount that the customer names at a till. As for a link, the purchase password is
 * compared first, and the charge is made and paid together. Idempotent by `idempotencyKey`.
 *
 * @returns as `approvePaymentRequest`
 * @throws DomainError `till_not_found`, `partner_is_own`, `partner_blocked`, `card_frozen`,
 *   `payment_request_changed`, `invalid_input` at `amount`; as `approvePaymentRequest`
 */
export function payTill(
  services: Pick<Services, "batches" | "clock" | "config" | "database" | "jobs" | "keys" | "live" | "log">,
  { customerId, id, idempotencyKey, amount, cashbackBasisPoints, purchasePassword }: PayTillInput,
) {
  const { batches, database } = services;
  return batches.execute({
    owner: customerId,
    intent: {
      userId: customerId,
      key: idempotencyKey,
      // The same name as for a link, for the same reason.
      operation: "approvePaymentRequest",
      request: { till: id, amount: String(amount), cashback: cashbackBasisPoints },
    },
    before: async () => {
      const { partner_id: partnerId } = await requireTill(database, id);
      if ((await readPartner(database, partnerId))!.isSwitchedOff) throw new DomainError("till_not_found");
      await verifyPurchasePassword(services, customerId, purchasePassword);
      return partnerId;
    },
    needs: (partnerId) => [
      need(openTills, id),
      need(partnerBlocks, { userId: customerId, blockedId: partnerId }),
      ...paymentNeeds({ customerId, partnerId }),
    ],
    decide: (decision) => decideTill(services, decision, { customerId, id, amount, cashbackBasisPoints }),
  });
}

function decideTill(
  services: Pick<Services, "clock" | "config" | "jobs">,
  decision: Decision,
  input: Pick<PayTillInput, "customerId" | "id" | "amount" | "cashbackBasisPoints">,
) {
  const { clock, config } = services;
  const { customerId, id, amount } = input;
  const users = decision.read(lockedUsers);
  const customer = users.get(customerId);
  requireUnrestricted(customer);
  const found = decision.read(openTills).get(id);
  const partner = found && findPayable(decision.read(partnersRead).get(found.partner_id), users);
  if (partner === undefined) throw new DomainError("till_not_found");
  requirePayer(decision, customer, partner);
  if (partner.cashbackBasisPoints !== input.cashbackBasisPoints) throw new DomainError("payment_request_changed");
  const minimum = smallestCharge({
    cashback_basis_points: partner.cashbackBasisPoints,
    fee_basis_points: config.feeBasisPoints,
    fee_fixed: config.feeFixed,
  });
  if (minimum === undefined || amount < minimum)
    throw fieldError({ field: "amount", code: "too_small", ...(minimum !== undefined && { params: { minimum } }) });

  const at = clock.now();
  const charge: ChargeRow = {
    id: newId(clock),
    ...partiesOf(partner, customer),
    description: null,
    ...splitByTerms(partner, config, amount),
    status: "pending",
    refunded: 0n,
    created_at: at,
    expires_at: at,
    decided_at: null,
    created_by: null,
    cancelled_by: null,
    reference: null,
    metadata: null,
    payment_link_id: null,
    till: found!.till,
    created_by_key: null,
    cancelled_by_key: null,
  };
  const { transferId, answer } = decidePayment(services, decision, charge, { partner, at });
  writePaid(decision, charge, { transferId, at });
  return answer;
}
