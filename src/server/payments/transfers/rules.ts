import { strangersMessageMin } from "#contract/money.ts";
import { DomainError } from "#server/platform/domain-error.ts";

/**
 * A web address, also without its protocol: a dot with letters right behind it. A dot that ends a
 * sentence has a space behind it, and one within an amount has digits.
 */
const webAddress = /:\/\/|[\p{L}\p{N}]\.\p{L}{2,}/u;

/**
 * Refuses what makes messages worth sending to many strangers: almost for nothing, and with a link.
 * A stranger is a recipient who has never sent the sender money.
 *
 * @param amount minor units
 * @throws DomainError `message_not_accepted` with `minimum_amount`
 */
export function requireMessageForStranger(message: string, amount: bigint): void {
  if (amount >= strangersMessageMin && !webAddress.test(message.normalize("NFKC"))) return;
  throw new DomainError("message_not_accepted", { params: { minimum_amount: strangersMessageMin } });
}
