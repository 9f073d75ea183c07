import type { z } from "zod";
import type { PartnerId, UserId } from "#contract/ids.ts";
import { smallestCharge } from "#contract/money.ts";
import type { paymentLinks } from "#contract/payments/payment-links.ts";
import { readPartner, type Partner } from "#server/partners/partners/index.ts";
import { isPayable, splitByTerms, type ChargeTill } from "#server/payments/payment-requests/index.ts";
import type { Read } from "#server/platform/batches/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { DomainError, fieldError } from "#server/platform/domain-error.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { makeAndPay, type Needs, type Payable, type Payer } from "./make-and-pay.ts";

interface OpenTill {
  readonly partner_id: PartnerId;
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

async function findTill(database: Queryable, id: string): Promise<OpenTill | undefined> {
  const [row] = await database.query<OpenTill>(findOpen, [[id]]);
  return row;
}

/** @throws DomainError `till_not_found` */
function requireTill(row: OpenTill | undefined): OpenTill {
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
  { userId, id }: { readonly userId: UserId; readonly id: string },
): Promise<z.output<typeof paymentLinks.openTill.output>> {
  const { config, database } = services;
  await limitRate(services, `open-payment-link:${userId}`, { max: 60, windowMs: 60_000 });
  const { partner_id: partnerId, till } = requireTill(await findTill(database, id));
  const partner = await readPartner(database, partnerId);
  if (partner === undefined || !(await isPayable(database, partner))) throw new DomainError("till_not_found");
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

export interface PayTillInput extends Payer {
  /** The till's id. */
  readonly id: string;
  /** The amount that the customer typed, in minor units. */
  readonly amount: number;
  /** The cashback that was on the customer's screen. */
  readonly cashbackBasisPoints: number;
}

/**
 * Pays an amount that the customer names at a till. Idempotent by `idempotencyKey`.
 *
 * @returns as `approvePaymentRequest`
 * @throws DomainError `till_not_found`, `payment_request_changed`, `invalid_input` at `amount`; as
 *   `makeAndPay`
 */
export function payTill(services: Needs, { id, amount, cashbackBasisPoints, ...payer }: PayTillInput) {
  const till: Payable<OpenTill> = {
    id,
    request: { till: id, amount: String(amount), cashback: cashbackBasisPoints },
    find: findTill,
    read: openTills,
    require: requireTill,
    unpayable: () => new DomainError("till_not_found"),
    termsOf: (row, partner, at) => {
      if (partner.cashbackBasisPoints !== cashbackBasisPoints) throw new DomainError("payment_request_changed");
      return { ...termsOf(services.config, partner, amount), till: row.till, expires_at: at };
    },
  };
  return makeAndPay(services, payer, till);
}

/** The terms of today. @throws DomainError `invalid_input` at `amount` */
function termsOf(config: Services["config"], partner: Partner, amount: number) {
  const minimum = smallestCharge({
    cashback_basis_points: partner.cashbackBasisPoints,
    fee_basis_points: config.feeBasisPoints,
    fee_fixed: config.feeFixed,
  });
  if (minimum === undefined || amount < minimum)
    throw fieldError({ field: "amount", code: "too_small", ...(minimum !== undefined && { params: { minimum } }) });
  return {
    ...splitByTerms(partner, config, amount),
    description: null,
    created_by: null,
    reference: null,
    metadata: null,
    payment_link_id: null,
    created_by_key: null,
  };
}
