import type { PartnerId, UserId } from "#contract/ids.ts";
import { lockByCardNumber } from "#server/customers/profiles/index.ts";
import { readPartner, type Partner } from "#server/partners/partners/index.ts";
import { requireOpenTill } from "#server/partners/tills/index.ts";
import { keyIdOf, principalOf, type Maker } from "#server/platform/caller.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { foldText } from "#server/platform/fold-text.ts";
import { once } from "#server/platform/idempotency/index.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { notifyScreens, queueChargeEvent } from "./announce.ts";
import { requireChargeableCard } from "./check-card.ts";
import { expireWithin } from "./decide.ts";
import { requireFreeReference, withUniqueReference, type ReferenceHolders } from "./reference.ts";
import { searchTextOf } from "./rules.ts";
import { insertCharge, readCharge, readChargesByReference, type ChargeRow } from "./store.ts";
import { partiesOf, splitByTerms } from "./terms.ts";
import { toPartnerPaymentRequest } from "./wire.ts";

type Needs = Pick<Services, "database" | "clock" | "live" | "jobs" | "config">;

export interface CreateInput {
  readonly partnerId: PartnerId;
  readonly maker: Maker;
  readonly idempotencyKey: string;
  /** 16 digits, without spaces. */
  readonly cardNumber: string;
  /** Minor units, within `amountLimits.charge`. */
  readonly amount: number;
  /** Undefined or empty for none. */
  readonly description?: string | undefined;
  /** The charge's name in the partner's own books; undefined or empty for none. */
  readonly reference?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** Whether no other charge with the reference may wait or be paid. */
  readonly hasUniqueReference?: boolean;
  /** The till where it is made. */
  readonly tillId?: string | undefined;
  /** Throws `too_many_requests` beyond the partner's charges to this customer. */
  readonly limit?: (
    transaction: Transaction,
    pair: { readonly partnerId: PartnerId; readonly customerId: UserId },
  ) => Promise<void>;
}

/**
 * Charges a customer by card number. In one transaction it stores the charge with today's terms,
 * notifies the customer and schedules the expiry; no money moves before the customer approves. The
 * customer stays locked until the commit, so that a card that was frozen is not charged afterwards.
 * Idempotent by `idempotencyKey`: a repeat gets the first answer and moves nothing.
 *
 * @throws DomainError `partner_switched_off`, `till_not_open`, `card_not_found`, `card_is_own`,
 *   `charge_too_small` with `minimum_amount`, `reference_used` with `status`, and
 *   `payment_request_id` or `payment_link_id`; `too_many_requests` with `seconds`
 */
export function createPaymentRequest(services: Needs, input: CreateInput) {
  const { clock, database } = services;
  const holders: ReferenceHolders = {
    now: () => clock.now(),
    read: (queryable) => readChargesByReference(queryable, input.partnerId, input.reference ?? ""),
    index: "payment_requests_unique_reference",
  };
  return withUniqueReference(holders, database, () =>
    once(services, {
      userId: principalOf(input.maker),
      key: input.idempotencyKey,
      operation: "createPaymentRequest",
      request: requestOf(input),
      work: (transaction) => chargeCard(services, transaction, input, holders),
    }),
  );
}

async function chargeCard(services: Needs, transaction: Transaction, input: CreateInput, holders: ReferenceHolders) {
  const { clock, live } = services;
  const partner = (await readPartner(transaction, input.partnerId))!;
  if (input.tillId !== undefined) await requireOpenTill(transaction, partner.id, input.tillId);
  const customer = await requireChargeableCard({ database: transaction, clock }, partner, () =>
    lockByCardNumber(transaction, input.cardNumber),
  );
  await input.limit?.(transaction, { partnerId: partner.id, customerId: customer.userId });
  if (input.hasUniqueReference === true)
    await requireFreeReference(holders, transaction, (charge) =>
      expireWithin(services, transaction, charge.customer_id, charge.id),
    );
  const charge = await insertPending(services, transaction, input, partiesOf(partner, customer), partner);
  await notifyScreens(live, transaction, charge, partner.memberIds);
  await queueChargeEvent(services, transaction, charge);
  return toPartnerPaymentRequest(charge, charge.created_at);
}

/** Stores the charge under today's terms, and schedules its expiry. */
async function insertPending(
  { clock, config, jobs }: Needs,
  transaction: Transaction,
  input: CreateInput,
  parties: ReturnType<typeof partiesOf>,
  partner: Partner,
): Promise<ChargeRow> {
  const facts = ownFactsOf(input);
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + config.chargeExpiryMs);
  const id = newId(clock);
  await insertCharge(transaction, {
    id,
    ...parties,
    ...facts,
    ...splitByTerms(partner, config, input.amount),
    created_at: createdAt,
    expires_at: expiresAt,
    created_by: principalOf(input.maker),
    created_by_key: keyIdOf(input.maker),
    search_text: foldText(searchTextOf(facts.description, parties.customer_name, parties.card_last_4, facts.reference)),
    has_unique_reference: input.hasUniqueReference === true,
    till_id: input.tillId ?? null,
  });
  const place = { customer_id: parties.customer_id, id };
  await jobs.add(transaction, "expire-payment-request", place, { startAfter: expiresAt });
  return (await readCharge(transaction, parties.customer_id, id))!;
}

/** The partner's own facts of a charge as its row keeps them: metadata as JSON, null if empty. */
export function ownFactsOf(input: Pick<CreateInput, "description" | "reference" | "metadata">) {
  const hasMetadata = Object.keys(input.metadata ?? {}).length > 0;
  return {
    description: input.description || null,
    reference: input.reference || null,
    metadata: hasMetadata ? JSON.stringify(input.metadata) : null,
  };
}

/**
 * The request that a repeat under the same idempotency key must equal. A field that is left out is
 * not named, so that a repeat of an older release's request is still one.
 */
export function requestOf(input: CreateInput) {
  const { description, reference, metadata } = ownFactsOf(input);
  return {
    card_number: input.cardNumber,
    amount: input.amount,
    description,
    ...(reference !== null && { reference }),
    ...(metadata !== null && { metadata }),
    ...(input.hasUniqueReference === true && { unique_reference: "true" }),
    ...(input.tillId !== undefined && { till_id: input.tillId }),
  };
}
