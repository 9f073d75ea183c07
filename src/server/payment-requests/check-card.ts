import type { Queryable } from "../db/database.ts";
import { readPartner } from "../partners/index.ts";
import { Refusal } from "../platform/refusal.ts";
import { findByCardNumber } from "../profiles/index.ts";
import { limitRate, refuseExhausted } from "../rate-limit/index.ts";
import type { Services } from "../services.ts";
import { abbreviateName } from "./rules.ts";

/** A busy till stays far below; somebody trying card numbers does not. */
const cards = { max: 120, windowMs: 60_000 };
/**
 * Asking is silent, unlike charging, so what guards against guessing is how seldom it may miss. A number has 11 digits of chance: where a
 * million people have a card, a company that misses as often as it may finds one in about a month, and learns a first name by it.
 * Typing errors are told by the number's last digit, before it is sent.
 */
const unknownCards = { max: 30, windowMs: 10 * 60_000 };

/** Asks about a card number for a company, within its limits. @throws Refusal too_many_requests, and what `work` throws */
export async function withinCardLimits<Answer>(
  services: Pick<Services, "database" | "clock">,
  partnerId: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  await limitRate(services, `cards:${partnerId}`, cards);
  await refuseExhausted(services, `unknown-cards:${partnerId}`, unknownCards);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === "card_not_found") {
      await limitRate(services, `unknown-cards:${partnerId}`, unknownCards);
    }
    throw error;
  }
}

/**
 * Whose card a company may charge. One that cannot pay is answered like one that does not exist: a partner learns nothing about whose it is.
 * @throws Refusal card_not_found, card_is_own
 */
export async function requireChargeableCard(
  database: Queryable,
  partner: { readonly memberIds: readonly string[] },
  cardNumber: string,
) {
  const customer = await findByCardNumber(database, cardNumber);
  if (customer === undefined || customer.isBlocked || !customer.isActive) throw new Refusal("card_not_found");
  if (partner.memberIds.includes(customer.userId)) throw new Refusal("card_is_own");
  return customer;
}

/** What a partner sees of whoever it is about to charge. @throws Refusal card_not_found, card_is_own */
export async function checkCard(database: Queryable, partnerId: string, cardNumber: string) {
  const partner = (await readPartner(database, partnerId))!;
  const { fullName, cardLast4 } = await requireChargeableCard(database, partner, cardNumber);
  return { customer_name: abbreviateName(fullName), card_last_4: cardLast4 };
}
