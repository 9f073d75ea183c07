import type { PartnerId, UserId } from "#contract/ids.ts";
import { findByCardNumber, type User } from "#server/customers/profiles/index.ts";
import { readPartner, type Partner } from "#server/partners/partners/index.ts";
import { isPartnerBlocked } from "#server/payments/blocks/index.ts";
import type { Queryable, Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { limitRate, refuseExhausted } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { abbreviateName } from "./rules.ts";

/** Far above a busy till, and too few for a program that tries card numbers. */
const cards = { max: 120, windowMs: 60_000 };
/**
 * A check is silent, unlike a charge, so the limit on misses is what prevents guessing. A number
 * has 11 random digits: with a million cards, a partner that misses as often as allowed finds one
 * in about a month, and learns a first name. Typing errors are detected by the check digit before
 * the request.
 */
const unknownCards = { max: 30, windowMs: 10 * 60_000 };

const unknownCardsOf = (partnerId: PartnerId) => `unknown-cards:${partnerId}`;

/** Enough for a table that orders one by one. Each charge is a push and covers the screen. */
const chargesOfOne = { max: 20, windowMs: 10 * 60_000 };

/**
 * Counts a partner's charge to a customer in the transaction that makes it, so that a failed or
 * repeated one does not count.
 *
 * @throws DomainError `too_many_requests` with `seconds`
 */
export function limitCharges(
  { clock }: Pick<Services, "clock">,
  transaction: Transaction,
  { partnerId, customerId }: { readonly partnerId: PartnerId; readonly customerId: UserId },
): Promise<void> {
  return limitRate({ database: transaction, clock }, `charges:${partnerId}:${customerId}`, chargesOfOne);
}

/**
 * Runs `work`, which looks up a card number for a partner, within the limits that keep card numbers
 * from being guessed.
 *
 * @throws DomainError `too_many_requests` with `seconds`; and what `work` throws
 */
export async function withinCardLimits<Answer>(
  services: Pick<Services, "database" | "clock">,
  partnerId: PartnerId,
  work: () => Promise<Answer>,
): Promise<Answer> {
  await limitRate(services, `cards:${partnerId}`, cards);
  await refuseExhausted(services, unknownCardsOf(partnerId), unknownCards);
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.code === "card_not_found") {
      await limitRate(services, unknownCardsOf(partnerId), unknownCards);
    }
    throw error;
  }
}

/**
 * The owner of a card that a partner may charge. A card that cannot pay, that is frozen, or whose
 * owner has blocked the partner gets the same error as one that does not exist, so that a partner
 * learns nothing about its owner.
 *
 * @param find finds the card's owner; for a charge it also locks them
 * @throws DomainError `partner_switched_off`, `card_not_found`, `card_is_own`, `too_many_requests`
 *   with `seconds`
 */
export async function requireChargeableCard(
  { database, clock }: Pick<Services, "clock"> & { readonly database: Queryable },
  partner: Pick<Partner, "id" | "memberIds" | "isSwitchedOff">,
  find: () => Promise<User | undefined>,
) {
  if (partner.isSwitchedOff) throw new DomainError("partner_switched_off");
  const customer = await find();
  if (
    customer === undefined ||
    !canBeCharged(customer) ||
    (await isPartnerBlocked(database, customer.userId, partner.id))
  )
    throw new DomainError("card_not_found");
  if (partner.memberIds.includes(customer.userId)) throw new DomainError("card_is_own");
  // Checks again, because concurrent requests had all passed the first check before any of them
  // missed.
  await refuseExhausted({ database, clock }, unknownCardsOf(partner.id), unknownCards);
  return customer;
}

const canBeCharged = ({ isActive, isBlocked, isHeld, isFrozen, isCardFrozen }: User) =>
  isActive && !isBlocked && !isHeld && !isFrozen && !isCardFrozen;

/**
 * The part that a partner sees of a customer before charging: the abbreviated name and the card's
 * last four digits.
 *
 * @throws DomainError `partner_switched_off`, `card_not_found`, `card_is_own`, `too_many_requests`
 *   with `seconds`
 */
export async function checkCard(
  services: Pick<Services, "database" | "clock">,
  partnerId: PartnerId,
  cardNumber: string,
) {
  const partner = (await readPartner(services.database, partnerId))!;
  const find = () => findByCardNumber(services.database, cardNumber);
  const { fullName, cardLast4 } = await requireChargeableCard(services, partner, find);
  return { customer_name: abbreviateName(fullName), card_last_4: cardLast4 };
}
