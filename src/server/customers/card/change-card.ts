import type { UserId } from "#contract/ids.ts";
import { lockForChange, newCardNumber, replaceCardNumber, setCardFrozen } from "#server/customers/profiles/index.ts";
import { recordPassChange } from "#server/customers/wallet-pass/index.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import { recordSecurityEvent, type Origin } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs" | "live" | "log">;

/** A change keeps the user's payments waiting. */
const freezes = { max: 30, windowMs: 10 * 60_000 };
/** Enough for a number that was lost twice; numbers are never given again. */
const replacements = { max: 3, windowMs: 24 * 60 * 60_000 };

/**
 * Freezes or unfreezes a user's card number. Charges that were made before stay. Once this has
 * returned, no further charge is made: `lockForChange` waits for those under way.
 *
 * @throws DomainError `too_many_requests` with `seconds`
 */
export async function freezeCard(
  services: Needs,
  { userId, isFrozen, origin }: { readonly userId: UserId; readonly isFrozen: boolean; readonly origin: Origin },
): Promise<void> {
  const { clock, database, live } = services;
  await limitRate({ clock, database }, `freeze-card:${userId}`, freezes);
  await database.transaction(async (transaction) => {
    await lockForChange(transaction, userId);
    if (!(await setCardFrozen(transaction, userId, isFrozen ? clock.now() : null))) return;
    const kind = isFrozen ? "card_frozen" : "card_unfrozen";
    await recordSecurityEvent(services, transaction, { ...origin, kind, userId });
    await live.record(transaction, userId, "profile");
  });
}

/**
 * Gives a user another card number, and every copy of the wallet pass with it. Only replacements
 * that were made count towards the limit.
 *
 * @throws DomainError `too_many_requests` with `seconds`
 */
export function replaceCard(services: Needs, userId: UserId, origin: Origin): Promise<void> {
  const { clock, database, live } = services;
  return database.transaction(async (transaction) => {
    await lockForChange(transaction, userId);
    await limitRate({ clock, database: transaction }, `replace-card:${userId}`, replacements);
    let isReplaced = false;
    while (!isReplaced)
      isReplaced = await replaceCardNumber(transaction, userId, { cardNumber: newCardNumber(), at: clock.now() });
    await recordPassChange(services, transaction, userId);
    await recordSecurityEvent(services, transaction, { ...origin, kind: "card_replaced", userId });
    await live.record(transaction, userId, "profile");
  });
}
